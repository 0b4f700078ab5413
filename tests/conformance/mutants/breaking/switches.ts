/** For a service that has functions in several forms: which mutant is on. */
export type Switch = {
  /** Undefined: the service is healthy. */
  mutant: string | undefined
  /** Called by such a function, with its name, as it begins. Returns the mutant that is on. */
  on(name: string): string | undefined
}

/** By the name of the service: its source text finds its switch here. */
export const switches = new Map<string, Switch>()
