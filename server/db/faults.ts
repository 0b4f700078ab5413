/**
 * True where the database could not be reached, or went away under a query: a client may repeat the request later.
 * SQLSTATE classes 08 (connection), 53300 (too many connections) and 57P01–57P03 (shutting down, starting up), the
 * socket's own errors, and what pg says without a code.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY_CODES.test(code) || (code === '' && AWAY_MESSAGES.test(error.message))
}

/** Throws the error of a start on. Where the database is away it says so: by itself the error may be `write EPIPE` alone. */
export function throwStartError(error: unknown): never {
  if (!isDatabaseAway(error)) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    `The database went away, or could not be reached, while this process was starting (${reason}). Check that PostgreSQL is running, then start again.`,
    { cause: error },
  )
}

const AWAY_CODES =
  /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/i

/** True where the row breaks this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
