import { Overloaded } from '../runtime/fair-limiter.ts'

/**
 * Whether every query fails now. SQLSTATE 08 is connection, 53 resources, 57P01–57P05 shutdown, start or idle session,
 * 58030 I/O. Errors of pg and the socket have no code.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (UNAVAILABLE_CODES.test(code)) return true
  if (!(error instanceof Error)) return false
  // Citus passes on a node's shutdown without its code.
  return code === 'XX000'
    ? ENDED_BY_NODE.test(error.message)
    : code === '' && UNAVAILABLE_MESSAGES.test(error.message)
}

/**
 * Whether a retry can succeed. Includes 55P03 (lock timeout), 40001 and 40P01 (conflict), 57014 (statement timeout),
 * 25P03 (idle).
 */
export function isTransient(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    TRANSIENT_CODES.test(codeOf(error)) ||
    isStalePlan(error) ||
    error instanceof Overloaded
  )
}

export function isTimeout(error: unknown): boolean {
  return /^(57014|ETIMEDOUT)$/.test(codeOf(error))
}

/** The table changed after planning. Another connection succeeds. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The driver's message may be as short as `write EPIPE`. */
export function throwStartError(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    `The database went away, or could not be reached, while this process was starting (${reason}). Check that PostgreSQL is running, then start again.`,
    { cause: error },
  )
}

const UNAVAILABLE_CODES =
  /^(08...|53...|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
const ENDED_BY_NODE = /terminating connection|the database system is (shutting down|starting up)/
const TRANSIENT_CODES = /^(55P03|40001|40P01|57014|25P03)$/
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/i

/**
 * A Citus node names the constraint only in the message, with the shard's number. Rows written by COPY lose the code
 * too.
 */
export function isUniqueViolation(error: unknown, constraint: string | RegExp): boolean {
  if (!(error instanceof Error) || !/^(23505|XX000)$/.test(codeOf(error))) return false
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const broken = named ?? OF_SHARD.exec(error.message)?.[1] ?? ''
  return typeof constraint === 'string' ? broken === constraint : constraint.test(broken)
}

const OF_SHARD = /^duplicate key value violates unique constraint "(.+?)(?:_\d+)?"/
