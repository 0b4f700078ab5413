import type { Operation } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import { errorOf, examplePath, exampleQuery } from '../from-contract/requests/requests.ts'
import type { AnyExchange, SentRequest } from '../kit/exchange.ts'
import { inParallel } from './in-parallel.ts'
import type { Session } from './session.ts'
import { exchange, NoAnswer, transmit } from './transport.ts'

const PATIENCE_MS = 10_000
const WIDTH = 4

/**
 * Asks for each of the operations once, by a request that changes nothing, and notes in the session which ones the service does not
 * have: what needs them is left out from then on.
 */
export async function findMissing(session: Session, ids: OperationId[]): Promise<void> {
  await inParallel(ids.map(session.contract.operation), WIDTH, async (operation) => {
    if (await isMissing(session, operation).catch(unanswered)) session.missing.add(operation.id)
  })
}

/**
 * The contract wants 501 of what is left out; many answer that there is no such path. Where the path is there for who has
 * no key, an operation that was asked for by `--only` is there as well: a bare 404 is then its answer, and wrong.
 */
async function isMissing({ target, pace, selected }: Session, operation: Operation): Promise<boolean> {
  const request = harmless(target.baseUrl, operation)
  const Authorization = `Bearer ${target.keys.own}`
  const answer = await transmit(
    { ...request, headers: { ...request.headers, ...(operation.secured && { Authorization }) } },
    {
      pace,
      company: operation.secured ? 'own' : undefined,
      timeoutMs: PATIENCE_MS,
      onLimited: () => undefined,
    },
  )
  if (answer.status === 501) return true
  if (!isNoPath(answer)) return false
  if (!operation.secured || !selected.has(operation.id)) return true
  return (await exchange(request, PATIENCE_MS)).status !== 401
}

/** What does not answer is there: a check of it then tells so. */
function unanswered(fault: unknown): false {
  if (fault instanceof NoAnswer) return false
  throw fault
}

/** The ids of the document's examples, which nothing has, and a list for a body, which nothing takes. */
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
