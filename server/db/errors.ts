import { Overloaded } from '../runtime/fair-limiter.ts'

/**
 * True where the database could not be reached, went away under a query, or lacks the means to go on: all that is asked of
 * it now fails alike. SQLSTATE classes 08 (connection), 53 (disk full, out of memory, too many connections), 57P01–57P05
 * (shutting down, starting up, idle for too long), 58030 (input or output failed), the socket's own errors, and what pg
 * says without a code.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return AWAY_CODES.test(code) || (error instanceof Error && code === '' && AWAY_MESSAGES.test(error.message))
}

/**
 * True where repeating the request later can succeed: the database is away, or this transaction waited too long for a lock
 * (55P03) or a connection, or was the one that had to give way (40001, 40P01), or its statement took too long (57014), or it
 * stood still for too long (25P03).
 */
export function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || TRANSIENT_CODES.test(codeOf(error)) || error instanceof Overloaded
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Throws the error of a start on. Where the database is away it says so: by itself the error may be `write EPIPE` alone. */
export function throwStartError(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    `The database went away, or could not be reached, while this process was starting (${reason}). Check that PostgreSQL is running, then start again.`,
    { cause: error },
  )
}

const AWAY_CODES =
  /^(08...|53...|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
const TRANSIENT_CODES = /^(55P03|40001|40P01|57014|25P03)$/
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/i

/** True where the row breaks this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    codeOf(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
