// Toolsets whose names and keys collide with what generated code needs for itself.
import { Toolset } from "@toolshed/runtime";

/** The name of a type that generated modules import. */
export class Tool extends Toolset {
  constructor() {
    super();
    this.addTool(Tool.odd);
  }
  static odd(o: {
    "it's": string;
    'say "hi"': number;
    "${globalThis.pwned = 1}": boolean;
    "back\\slash": "line\nbreak" | "\u2028" | "`tick`";
    "a-b": 1;
    "": string;
  }): void {
    String(o);
  }
}

export default class MCPToolset extends Toolset {
  constructor() {
    super();
    this.addTool(MCPToolset.odd);
  }
  static odd(): void {}
}

class Hidden extends Toolset {
  constructor() {
    super();
    this.addTool(Hidden["odd-name"]);
  }
  static "odd-name"(value: unknown): unknown {
    return value;
  }
}

export { Hidden as HTMLParserTools };
