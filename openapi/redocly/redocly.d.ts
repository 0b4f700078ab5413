/** The part of the linter's plugin interface that the rules use; the tool's package exports no types for it. */
export type Location = {
  source: { absoluteRef: string }
  child(steps: string | (string | number)[]): Location
  key(): Location
}

export type Context = {
  location: Location
  report(problem: { message: string; location?: Location }): void
  resolve(node: unknown, from?: string): { node?: unknown; location?: Location }
}

/** Per node type of the document what to do on entering or leaving it, or a visitor of what lies inside. */
export type Visitor = { [nodeType: string]: unknown }
