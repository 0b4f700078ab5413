/** Connection strings of the databases that were made in a file of tests. */
let served: string[] = []
let expected: RegExp[] = []

export function noteServed(databaseUrl: string): void {
  served.push(databaseUrl)
}

/** Lets invariants that match be broken when the file of tests ends: it writes rows that no request can write, or counts from another number. */
export function expectViolation(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/** The databases since the last call, and the violations that their tests expect. */
export function takeServed(): { databaseUrls: string[]; expected: RegExp[] } {
  const taken = { databaseUrls: served, expected }
  served = []
  expected = []
  return taken
}
