import type { Contract, Operation } from '../../contract/index.ts'
import type { Finding } from '../kit/finding.ts'
import { groupBy } from '../kit/group-by.ts'

/** A cause groups findings that one change fixes. They differ only in where they were found. */
export type Cause = {
  title: string
  /** The checks that fail by the cause, and maybe by others too. */
  checks: string[]
  /** The operations that were called. */
  operations: string[]
  findings: number
  /** The URL of the reference, where the contract promises it. */
  reference: string
  /** The first finding. */
  example: Finding
}

/** What a check found. */
type Found = { id: string; reference: string; findings: Finding[] }
type Where = { result: Found; finding: Finding; operation: Operation | undefined }
type Kind = { key: string; title: string }

/** Groups the findings of all results, the cause that fails the most checks first. */
export function causesOf(
  results: Found[],
  { contract, target }: { contract: Contract; target: { baseUrl: string } },
): Cause[] {
  const all = results.flatMap((result) =>
    result.findings.map((finding): Where => {
      const request = finding.exchange?.request
      const path = request?.url.slice(target.baseUrl.length).split('?')[0] ?? ''
      const alike = request === undefined ? [] : contract.matching(request.method, path)
      // A method that the path does not have belongs to none of its operations.
      return { result, finding, operation: alike.find(({ method }) => method === request?.method) }
    }),
  )
  const causes = [...groupBy(all, (where) => kindOf(where).key).values()].flatMap(toCause)
  return causes.toSorted((a, b) => b.checks.length - a.checks.length || b.findings - a.findings)
}

function toCause(alike: Where[]): Cause[] {
  const [first] = alike
  if (first === undefined) return []
  return [
    {
      title: kindOf(first).title,
      checks: [...new Set(alike.map(({ result }) => result.id))],
      operations: [...new Set(alike.flatMap(({ operation }) => operation?.id ?? []))],
      findings: alike.length,
      reference: first.result.reference,
      example: first.finding,
    },
  ]
}

function kindOf({ result, finding, operation }: Where): Kind {
  const { expected, exchange, cause } = finding
  if (exchange !== undefined && operation !== undefined) {
    const { status } = exchange
    const { id, statuses } = operation
    if (status === 0) return { key: `${id} 0`, title: `${id} does not answer` }
    if (status >= 500) return { key: `${id} ${status}`, title: `${id} answers ${status}` }
    const answered = describe(exchange.status, exchange.body)
    if (!statuses.some((each) => each === status))
      return {
        key: `undeclared ${status}`,
        title: `${status} is answered where the contract does not declare it`,
      }
    if (isSuccessOf(operation, expected))
      return { key: `${id} ${answered}`, title: `${expected}: it answers ${answered}` }
  }
  // Rules for all answers are named after what is wrong, whatever the answer.
  const [family = ''] = result.id.split('.')
  const actual =
    exchange === undefined || family === 'answers' ? '' : describe(exchange.status, exchange.body)
  const wanted = statusIn(expected)
  const isOtherStatus = wanted !== undefined && actual !== '' && !actual.startsWith(wanted.slice(0, 3))
  const what = cause ?? withoutValue(expected)
  return isOtherStatus
    ? {
        key: [family, kindOfCode(wanted), actual].join(' '),
        title: `${family}: expected ${wanted}, got ${actual}`,
      }
    : { key: [family, withoutPlace(what), actual].join(' '), title: `expected ${what}` }
}

/** Whether a check expected no more than the operation's success. */
function isSuccessOf({ id, success }: Operation, expected: string): boolean {
  return expected === `${id} to answer ${success}`
}

function describe(status: number, body: unknown): string {
  const code: unknown = Reflect.get(Object(Reflect.get(Object(body), 'error')), 'code')
  return typeof code === 'string' ? `${status} ${code}` : `${status}`
}

/**
 * Returns `405 METHOD_NOT_ALLOWED` of `405 METHOD_NOT_ALLOWED with Allow: GET` and of `with a body, 405
 * METHOD_NOT_ALLOWED`.
 */
function statusIn(expected: string): string | undefined {
  return /^(?:with [^,]*, )?([1-5]\d\d(?: [A-Z_]{3,})?)(?![\w.])/.exec(expected)?.[1]
}

/**
 * Gives codes for what was not found one name, because a missing customer and a missing plan have one cause.
 */
function kindOfCode(wanted: string): string {
  return wanted.replace(/[A-Z_]+_NOT_FOUND/, 'NOT_FOUND')
}

/** Returns `the total` of `the total: 1200`. */
function withoutValue(expected: string): string {
  return expected.replace(/: (?:[[{"\d-]|true|false|null|absent).*$/s, '')
}

/** Removes ids, numbers and names that differ from one operation to the next. */
export function withoutPlace(text: string): string {
  return text
    .replaceAll(/\bc[a-z0-9]{24}\b/g, 'id')
    .replaceAll(/\b[a-z_]+-[a-z0-9]{9,}-[a-z0-9]+\b/g, 'text')
    .replaceAll(/\d+/g, '0')
}
