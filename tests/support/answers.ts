/** What a success holds. Fails the test with the refusal where there was one. */
export function succeed<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`)
  return data
}

/** What a refusal says to a program. Fails the test where the request succeeded. */
export function refusal({ error, response }: { error?: Failure; response: Response }): Refusal {
  if (error === undefined) throw new Error(`answered ${response.status} without an error`)
  const { code, details } = error.error
  return { status: response.status, code, ...(details !== undefined && { details }) }
}

type Failure = { error: { code: string; details?: unknown } }
type Refusal = { status: number; code: string; details?: unknown }

/** An answer's text without the one member in which two equal answers differ. */
export function withoutRequestId(text: string): string {
  return text.replace(/req_[a-z0-9]{24}/, 'req_…')
}

/** Where the problems of a VALIDATION_ERROR are, each place once. */
export function pathsOf(details: unknown): string[] {
  const problems: unknown[] = Array.isArray(details) ? details : []
  return [...new Set(problems.map((problem) => String(Reflect.get(Object(problem), 'path'))))]
}
