// How a tool asks the application for its services.

/** Names a service of type `T` that has no class: any object, told apart by identity. */
export interface ServiceToken<T> {
  readonly description?: string;
  /** Never there; carries `T` for the type checker. */
  readonly "~service"?: T;
}

/**
 * The application's services, as a hidden parameter of a tool.
 *
 * @example
 * static report(month: string, services: ServiceProvider): string {
 *   return services.get(ReportStore).read(month);
 * }
 */
export interface ServiceProvider {
  get<T>(token: (abstract new (...args: never[]) => T) | ServiceToken<T>): T;
}
