// A process that adds approvals to a file, and says so after each: FILE TIMES.
import { JsonFileApprovalStore } from "./json-file-approval-store.ts";

const [, , path = "", times = "1"] = process.argv;
const store = new JsonFileApprovalStore(path);
for (let index = 0; index < Number(times); index += 1) {
  await store.add({ scope: "worker", tool: "t", args: index, createdAt: 1 });
  process.stdout.write(".\n");
}
