// Tools with settings, tags and a stream of preliminary results.
import { type ToolContext, ToolError, Toolset } from "@toolshed/runtime";

export interface Stations {
  readonly [city: string]: number;
}

export interface Weather {
  readonly status: "asking" | "known";
  readonly text: string;
}

export class WeatherSettings {
  /** The unit of all temperatures. */
  unit: "celsius" | "fahrenheit" = "celsius";
}

export class WeatherToolset extends Toolset<{ readonly stations: Stations }> {
  constructor() {
    super();
    this.addTool(WeatherToolset.getWeather)
      .withTags("weather")
      .readOnly()
      .preliminary()
      .withSettings(WeatherSettings)
      .configurable((s) => s.unit);
    this.addTool(WeatherToolset.resetStation).withTags("weather", "maintenance").destructive();
  }

  /**
   * Tells the weather of a city as it is now.
   * @param city The city's name.
   */
  static async *getWeather(
    city: string,
    settings: WeatherSettings,
    { deps }: ToolContext<{ readonly stations: Stations }>,
  ): AsyncGenerator<Weather> {
    yield { status: "asking", text: `Asking the station of ${city}.` };
    const celsius = deps.stations[city];
    if (celsius === undefined)
      throw new ToolError(`There is no station in ${city}. Try a larger city nearby.`);
    const text = settings.unit === "celsius" ? `${celsius} °C` : `${celsius * 1.8 + 32} °F`;
    yield { status: "known", text: `${text} in ${city}` };
  }

  /**
   * Resets a station.
   * @param city The city's name.
   */
  static resetStation(city: string): string {
    return `reset ${city}`;
  }
}
