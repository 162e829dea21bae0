import type { FixCase } from "../test-support/fix-case.ts";

const start = 'import { Toolset } from "@toolshed/runtime";\n\n';

export const cases: readonly FixCase[] = [
  {
    name: "no constructor",
    before: `${start}export class Kit extends Toolset {
  /** Counts the tickets. */
  static count(): number {
    return 3;
  }
}
`,
    after: `${start}export class Kit extends Toolset {
  constructor() {
    super();
  }

  /** Counts the tickets. */
  static count(): number {
    return 3;
  }
}
`,
  },
  {
    name: "an empty class",
    before: `${start}const deep = {\n  a: 1,\n};\nconsole.log(deep);\n\nexport class Kit extends Toolset {}\n`,
    after: `${start}const deep = {\n  a: 1,\n};\nconsole.log(deep);\n\nexport class Kit extends Toolset {
  constructor() {
    super();
  }
}
`,
  },
  {
    name: "a comment behind the brace",
    before: `${start}export class Kit extends Toolset { // all of them
  static readonly size = 3;
}
`,
    after: `${start}export class Kit extends Toolset {
  constructor() {
    super();
  }
  // all of them
  static readonly size = 3;
}
`,
  },
  {
    name: "no super()",
    before: `${start}export class Kit extends Toolset {
  constructor() {
    // nothing yet
  }
}
`,
    after: `${start}export class Kit extends Toolset {
  constructor() {
    super();
    // nothing yet
  }
}
`,
  },
  {
    name: "no super() in an empty body",
    before: `${start}export class Kit extends Toolset {\n  constructor() {}\n}\n`,
    after: `${start}export class Kit extends Toolset {\n  constructor() {\n    super();\n  }\n}\n`,
  },
  {
    name: "a private constructor",
    before: `${start}export class Kit extends Toolset {
  /* why */ private constructor() {
    super();
  }
}
`,
    after: `${start}export class Kit extends Toolset {
  /* why */ constructor() {
    super();
  }
}
`,
  },
  {
    name: "a required parameter is for a person to remove",
    before: `${start}export class Kit extends Toolset {
  constructor(url: string) {
    super();
    console.log(url);
  }
}
`,
  },
  {
    name: "a class that is only declared",
    before: `${start}export declare class Kit extends Toolset {\n  static count(): number;\n}\n`,
  },
  {
    name: "a private constructor that is only declared",
    before: `${start}export declare class Kit extends Toolset {\n  private constructor();\n}\n`,
  },
];
