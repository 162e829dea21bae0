// The first toolset of a project: documented, sound, and small enough to be replaced.
import { join } from "node:path";
import { generatedPath } from "@toolshed/transformer";
import { exists } from "../../project/folders.ts";

/** The name of its class. */
export const sampleClass = "ForecastToolset";

export const sampleText = `// A first toolset, to try out and then replace: one class, whose functions a language model may call.
import { Toolset } from "@toolshed/runtime";

export class ForecastToolset extends Toolset {
  constructor() {
    super();
    // Only what is added here is offered to a model.
    this.addTool(ForecastToolset.getForecast).readOnly();
  }

  /**
   * Forecasts the weather of a city.
   * @param city City and country, as in "Oslo, Norway".
   * @param days How many days ahead.
   * @param unit What degrees are meant.
   * @returns The forecast in one sentence.
   */
  static getForecast(city: string, days: 1 | 3 | 7, unit: "celsius" | "fahrenheit" = "celsius"): string {
    return \`\${city}, next \${days} days: mild, in \${unit}\`;
  }
}
`;

/** A name in the folder that is free, with that of the file that will be generated from it. */
export function sampleFile(folder: string, extension: ".ts" | ".mts"): string {
  for (let count = 1; ; count++) {
    const stem =
      count === 1 ? "forecast" : count === 2 ? "forecast-toolset" : `forecast-toolset-${count - 1}`;
    const file = `${stem}${extension}`;
    if (!exists(join(folder, file)) && !exists(join(folder, generatedPath(file)))) return join(folder, file);
  }
}
