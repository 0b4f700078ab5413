import { setTimeout as delay } from 'node:timers/promises'
import { isPlainRead } from '../../../../contract/index.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import type { CheckContext } from '../../../kit/check-context.ts'
import type { AnyExchange } from '../../../kit/exchange.ts'
import { Failure, type Finding } from '../../../kit/finding.ts'

/**
 * Common load balancers take a service for dead after 5 seconds. A good service answers within milliseconds.
 */
const MAX_LATENCY_MS = 5_000
const PAUSE_MS = 50

/**
 * Sends a request and, until its answer, polls the service's health and a list of the other company (of the same one without
 * a second key). Throws a `Failure`, with the request described by `what`, if one of these is refused or late.
 */
export async function withOthersBeside(
  ctx: CheckContext,
  what: string,
  send: () => Promise<AnyExchange>,
): Promise<AnyExchange> {
  let isAnswered = false
  const sent = send().finally(() => {
    isAnswered = true
  })
  const beside = othersOf(ctx).map(async (ask) => {
    do {
      await ask()
      await Promise.race([sent.catch(() => undefined), delay(PAUSE_MS)])
    } while (!isAnswered)
  })
  // Waits for the request itself, or the next measurement would include it.
  const [ended, ...others] = await Promise.allSettled([sent, ...beside])
  const exchange = ended.status === 'fulfilled' ? ended.value : findingOf(ended.reason).exchange
  for (const other of others) if (other.status === 'rejected') throw stoodStill(other.reason, what, exchange)
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}

function othersOf(ctx: CheckContext): Array<() => Promise<void>> {
  const plain = ctx.contract.operations.find((each) => isPlainRead(each) && !ctx.lacks(each.id))
  const ask = async (id: OperationId, key?: 'own' | 'other') => {
    const call = { timeoutMs: MAX_LATENCY_MS, ...(key !== undefined && { key }) }
    const answer = await ctx.ifImplemented(() => ctx.call(id, call))
    if (answer !== undefined) ctx.expectStatus(answer, 200)
  }
  const asks = [() => ask('getHealth')]
  if (plain !== undefined) asks.push(() => ask(plain.id, ctx.has('other') ? 'other' : 'own'))
  return asks
}

function stoodStill(error: unknown, what: string, exchange: AnyExchange | undefined): Failure {
  const { actual, exchange: other } = findingOf(error)
  const { pathname } = new URL(other?.request.url ?? 'http://localhost/')
  return new Failure({
    expected: `GET ${pathname} to be answered with 200 within ${MAX_LATENCY_MS / 1000} seconds beside ${what}`,
    actual,
    exchange: exchange ?? other,
  })
}

function findingOf(error: unknown): Finding {
  if (error instanceof Failure) return error.finding
  throw error
}
