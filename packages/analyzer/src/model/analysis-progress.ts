// How far an analysis is, for whoever waits for it. Imports nothing, and nothing that is found may depend on it.

export interface AnalysisProgress {
  readonly phase: /** The compiler loads the project. */
    | "opening"
    /** Toolsets are looked for, in files. */
    | "finding"
    /** The compiler is asked for types, in rounds whose number nobody knows. */
    | "types"
    /** Tools are read. */
    | "tools"
    /** Rules look at what was read. */
    | "rules"
    /** Sound toolsets become the model. */
    | "model";
  readonly done: number;
  /** 0 when nobody can say. */
  readonly total: number;
}

/** Called synchronously, often; must be cheap and must not throw. */
export type ReportProgress = (progress: AnalysisProgress) => void;
