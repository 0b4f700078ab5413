import type { Operation } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import { errorOf, examplePath, exampleQuery } from '../from-contract/requests/requests.ts'
import type { AnyExchange, SentRequest } from '../kit/exchange.ts'
import { inParallel } from './in-parallel.ts'
import type { Session } from './session.ts'
import { exchange, NoAnswer, transmit } from './transport.ts'

const TIMEOUT_MS = 10_000
const WIDTH = 4

/** Sends each operation one request that changes nothing, and notes in the session which ones the service lacks. */
export async function findMissing(session: Session, ids: OperationId[]): Promise<void> {
  await inParallel(ids.map(session.contract.operation), WIDTH, async (operation) => {
    if (await isMissing(session, operation).catch(unanswered)) session.missing.add(operation.id)
  })
}

/**
 * The contract wants 501 for a missing operation, but many services answer 404. If the path without a key answers 401, a
 * selected operation does exist, and its 404 is wrong.
 */
async function isMissing({ target, rateLimiter, selected }: Session, operation: Operation): Promise<boolean> {
  const request = harmless(target.baseUrl, operation)
  const Authorization = `Bearer ${target.keys.own}`
  const answer = await transmit(
    { ...request, headers: { ...request.headers, ...(operation.secured && { Authorization }) } },
    {
      rateLimiter,
      company: operation.secured ? 'own' : undefined,
      timeoutMs: TIMEOUT_MS,
      onLimited: () => undefined,
    },
  )
  if (answer.status === 501) return true
  if (!isNoPath(answer)) return false
  if (!operation.secured || !selected.has(operation.id)) return true
  return (await exchange(request, TIMEOUT_MS)).status !== 401
}

/** An operation that does not answer exists. Its checks report that. */
function unanswered(error: unknown): false {
  if (error instanceof NoAnswer) return false
  throw error
}

/** Uses the ids of the examples, which do not exist, and a list as body, which no operation accepts. */
function harmless(baseUrl: string, operation: Operation): SentRequest {
  const query = new URLSearchParams(exampleQuery(operation)).toString()
  return {
    method: operation.method,
    url: `${baseUrl}${examplePath(operation)}${query && `?${query}`}`,
    headers: operation.body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: operation.body === undefined ? undefined : '[]',
  }
}

function isNoPath(answer: AnyExchange): boolean {
  const { code } = errorOf(answer)
  return answer.status === 404 && (code === undefined || code === 'ROUTE_NOT_FOUND')
}
