import type { Operation } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import { errorOf, examplePath, exampleQuery } from '../from-contract/requests/requests.ts'
import type { AnyExchange, SentRequest } from '../kit/exchange.ts'
import { inParallel } from './in-parallel.ts'
import type { Session } from './session.ts'
import { exchange, NoAnswer, transmit } from './transport.ts'

const TIMEOUT_MS = 10_000
const WIDTH = 4

/** Asks for several operations at once whether the service lacks them. */
export async function findMissing(session: Session, ids: OperationId[]): Promise<void> {
  await inParallel(ids.map(session.contract.operation), WIDTH, async (operation) => {
    await lacks(session, operation)
  })
}

/** Whether the service lacks an operation. It asks once, and notes the result in the session. */
export function lacks(session: Session, operation: Operation): Promise<boolean> {
  const known = session.asked.get(operation.id)
  if (known !== undefined) return known
  const asked = isMissing(session, operation)
    .catch(unanswered)
    .then((missing) => {
      if (missing) session.missing.add(operation.id)
      return missing
    })
  session.asked.set(operation.id, asked)
  return asked
}

/** A missing operation answers a wrong request and a right one alike. Otherwise a 501 is an error of the service. */
async function isMissing(session: Session, operation: Operation): Promise<boolean> {
  const wrong = harmless(session.target.baseUrl, operation)
  const body = JSON.stringify(operation.body?.examples[0]?.value)
  return (await isAbsent(session, operation, wrong)) && isAbsent(session, operation, { ...wrong, body })
}

/**
 * The contract wants 501 for a missing operation, but many services answer 404. If the path without a key answers 401, a
 * selected operation does exist, and its 404 is wrong.
 */
async function isAbsent(
  { target, rateLimiter, selected }: Session,
  operation: Operation,
  request: SentRequest,
): Promise<boolean> {
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
