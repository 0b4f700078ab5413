import { responseRulesOf } from '../../conformance/runner/response-rules.ts'
import { errorCodesOf, type Operation, readContract } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'

type Answer = { status: number; headers: Headers; text: string }

const contract = readContract()
const rules = responseRulesOf(contract)

/**
 * Everything in which an answer differs from what the contract declares for it. Stricter than the conformance checks: the
 * content type is spelled as ours, and an error code needs an example in the contract, for consumers to try on the mock.
 */
export function checkResponse(id: OperationId, { status, headers, text }: Answer): string[] {
  const operation = contract.operation(id)
  const isFile = status < 300 && operations[id].media !== 'application/json'
  const body: unknown = isFile ? undefined : JSON.parse(text)
  const exchange = {
    request: { method: operation.method, url: operation.path, headers: {}, body: undefined },
    status,
    headers: Object.fromEntries(headers),
    body,
    text,
    receivedAt: new Date(),
    tookMs: 0,
  }
  return [
    ...rules
      .violations(operation, exchange)
      .map(({ rule, expected, actual }) => `${rule}: ${expected}, not ${actual}`),
    ...(isFile ? [] : checkContentType(headers.get('content-type'))),
    ...checkCode(operation, status, Object(Object(body).error).code),
  ]
}

function checkContentType(type: string | null): string[] {
  return /^application\/json(; charset=utf-8)?$/.test(type ?? '') ? [] : [`content type is ${type}`]
}

function checkCode(operation: Operation, status: number, code: unknown): string[] {
  if (code === undefined) return []
  const known: unknown[] = errorCodesOf(operation, status)
  return known.includes(code) ? [] : [`the code ${code} has no example`]
}
