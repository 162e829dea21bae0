export interface LabelledTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

export interface RankingQuality {
  readonly recallAtOne: number;
  readonly recallAtFive: number;
  readonly meanReciprocalRank: number;
}

export const tools: readonly LabelledTool[];
export const queries: readonly {
  readonly query: string;
  readonly relevant: readonly string[];
  readonly kind: string;
}[];
export function rankingQuality(
  prepare: (tools: readonly LabelledTool[]) => (query: string) => readonly string[],
  list?: readonly LabelledTool[],
): RankingQuality;
export function manyTools(count: number): readonly LabelledTool[];
