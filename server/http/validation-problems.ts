import { MAX_PROBLEMS, type ValidationProblem } from './problem.ts'

/**
 * The validator's findings as problems, as many as a caller is told. Anything but a fault of the request is a fault of
 * the contract, and is thrown on.
 */
export function toValidationProblems(fault: unknown): ValidationProblem[] {
  if (!isBadRequest(fault)) throw fault
  return fault.errors.slice(0, MAX_PROBLEMS).map(({ path, message, errorCode }) => ({
    path: toPath(path),
    code: toCode(errorCode),
    message,
  }))
}

type BadRequest = { status: 400; errors: Array<{ path: string; message: string; errorCode?: string }> }

function isBadRequest(fault: unknown): fault is BadRequest {
  return fault instanceof Error && 'status' in fault && fault.status === 400 && 'errors' in fault
}

/** `/body/events/3/timestamp` is told as `events[3].timestamp`, `/query/limit` as `query.limit`. */
export function toPath(pointer: string): string {
  // A caller chose the names in it: a name may be a million slashes.
  const [place, ...rest] = pointer
    .slice(1, MAX_POINTER)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const prefix = PLACES[place ?? ''] ?? place ?? ''
  return rest.reduce((path, part) => {
    if (/^\d+$/.test(part)) return `${path}[${part}]`
    return path === '' ? part : `${path}.${part}`
  }, prefix)
}

/** Enough for the 500 characters of a path, each escaped. */
const MAX_POINTER = 2_000
const PLACES: Record<string, string> = { body: '', params: 'path', query: 'query', headers: 'headers' }

/** An item of a batch is told by its idempotency key too, by which the sender knows it. */
export function nameItem(problem: ValidationProblem, body: unknown): ValidationProblem {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(problem.path) ?? []
  if (list === undefined) return problem
  const key = member(member(member(body, list), Number(index)), 'idempotency_key')
  return typeof key === 'string' && /^[!-~]{1,255}$/.test(key)
    ? { ...problem, idempotency_key: key }
    : problem
}

function member(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** JSON Schema's own word in the contract's spelling: `maxLength` is told as `max_length`. */
function toCode(keyword: string | undefined): string {
  // The validator has words of its own for some checks: `required.openapi.validation`, `x-eov-type`.
  const word = (keyword ?? 'invalid').replace('.openapi.validation', '').replace('x-eov-', '')
  if (word === 'additionalProperties') return 'unknown_member'
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
