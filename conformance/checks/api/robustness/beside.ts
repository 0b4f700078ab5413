import { setTimeout as delay } from 'node:timers/promises'
import type { Operation } from '../../../../contract/index.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import { Failure, type Finding } from '../../../kit/check.ts'
import type { Lab } from '../../../kit/check-context.ts'
import type { AnyExchange } from '../../../kit/exchange.ts'

/**
 * How long another request may take beside any one request: after 5 seconds without an answer common load balancers take
 * a service for dead. It says nothing of a good service, which answers within milliseconds; it finds one that stands still.
 */
const LONGEST_BESIDE_MS = 5_000
const PAUSE_MS = 50

/**
 * Sends a request and, until it is answered, asks again and again for the service's health and for what another company
 * has (without a second key, what the same company has). Throws a `Failure` where one of these is refused or is late;
 * it shows the request that they were beside. `what` says what that request is.
 */
export async function withOthersBeside(
  lab: Lab,
  what: string,
  send: () => Promise<AnyExchange>,
): Promise<AnyExchange> {
  let isAnswered = false
  const sent = send().finally(() => {
    isAnswered = true
  })
  const beside = othersOf(lab).map(async (ask) => {
    do {
      await ask()
      await Promise.race([sent.catch(() => undefined), delay(PAUSE_MS)])
    } while (!isAnswered)
  })
  // Not before the request itself has ended: what comes next would measure this one too.
  const [ended, ...others] = await Promise.allSettled([sent, ...beside])
  const exchange = ended.status === 'fulfilled' ? ended.value : findingOf(ended.reason).exchange
  for (const other of others) if (other.status === 'rejected') throw stoodStill(other.reason, what, exchange)
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}

function othersOf(lab: Lab): Array<() => Promise<void>> {
  const plain = lab.contract.operations.find((each) => isPlainRead(each) && !lab.lacks(each.id))
  const ask = async (id: OperationId, key?: 'own' | 'other') => {
    const call = { timeoutMs: LONGEST_BESIDE_MS, ...(key !== undefined && { key }) }
    const answer = await lab.ifThere(() => lab.call(id, call))
    if (answer !== undefined) lab.expectStatus(answer, 200)
  }
  const asks = [() => ask('getHealth')]
  if (plain !== undefined) asks.push(() => ask(plain.id, lab.has('other') ? 'other' : 'own'))
  return asks
}

/** An operation that can be asked with nothing but a key. */
function isPlainRead({ method, secured, parameters }: Operation): boolean {
  return method === 'GET' && secured && !parameters.some(({ required }) => required)
}

function stoodStill(fault: unknown, what: string, exchange: AnyExchange | undefined): Failure {
  const { came, exchange: other } = findingOf(fault)
  const { pathname } = new URL(other?.request.url ?? 'http://localhost/')
  return new Failure({
    expected: `GET ${pathname} to be answered with 200 within ${LONGEST_BESIDE_MS / 1000} seconds beside ${what}`,
    came,
    exchange: exchange ?? other,
  })
}

function findingOf(fault: unknown): Finding {
  if (fault instanceof Failure) return fault.finding
  throw fault
}
