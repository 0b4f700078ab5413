/** Returns the data of a success, or throws the error response. */
export function succeed<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`)
  return data
}

/** Returns the machine-readable part of an error response. Throws if the request succeeded. */
export function refusal({ error, response }: { error?: Failure; response: Response }): Refusal {
  if (error === undefined) throw new Error(`answered ${response.status} without an error`)
  const { code, details } = error.error
  return { status: response.status, code, ...(details !== undefined && { details }) }
}

type Failure = { error: { code: string; details?: unknown } }
type Refusal = { status: number; code: string; details?: unknown }

/** Two equal responses differ in `request_id` alone. */
export function withoutRequestId(text: string): string {
  return text.replace(/req_[a-z0-9]{24}/, 'req_…')
}

/** The paths of a VALIDATION_ERROR's problems, without duplicates. */
export function pathsOf(details: unknown): string[] {
  const problems: unknown[] = Array.isArray(details) ? details : []
  return [...new Set(problems.map((problem) => String(Reflect.get(Object(problem), 'path'))))]
}

/** The JSON, or the text of a file. */
export function readBody({ headers, text }: { headers: Headers; text: string }): unknown {
  return headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}
