// Where this package lies: its sources and its build output are both one folder below.
import { fileURLToPath } from "node:url";

export const ownFolder: string = fileURLToPath(new URL("../", import.meta.url));
