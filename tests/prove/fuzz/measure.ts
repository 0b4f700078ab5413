import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Sent, send } from '../send.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'

/** What a request, or a burst of it, cost. */
export type Cost = {
  answers: Answer[]
  /** Bodies and request lines, and for each request what its headers have at the least. */
  bytes: number
  /** Until the last of its own answers. */
  ms: number
  /** The longest that health or another company's list took, while it was under way and until the service was calm again. */
  othersMs: number
  /** Whether the limit came before the answer, or before the service was calm again. */
  isOver: boolean
}

const HEADER_BYTES = 150
const PAUSE_MS = 10
/** So many quick answers in a row mean that the service has nothing more to do for the request. */
const CALM_ANSWERS = 3
const CALM_MS = 50

export async function measure(
  underTest: ServiceUnderTest,
  sent: Sent,
  copies: number,
  limitMs: number,
): Promise<Cost> {
  const { baseUrl, other } = underTest
  const signal = AbortSignal.timeout(limitMs)
  const began = performance.now()
  let ms = 0
  const answering = Promise.all(Array.from({ length: copies }, () => send(baseUrl, sent, signal))).finally(
    () => {
      ms = performance.now() - began
    },
  )
  let othersMs = 0
  const watch = async (beside: Sent) => {
    for (let calm = 0; calm < CALM_ANSWERS && !signal.aborted; ) {
      const answer = await send(baseUrl, beside, signal)
      othersMs = Math.max(othersMs, answer.ms)
      calm = ms > 0 && answer.ms < CALM_MS ? calm + 1 : 0
      await delay(PAUSE_MS)
    }
  }
  const [answers] = await Promise.all([
    answering,
    watch({ method: 'GET', target: '/v1/health' }),
    watch({ method: 'GET', target: '/v1/customers', key: other.live }),
  ])
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes + sent.target.length + HEADER_BYTES, 0)
  return { answers, bytes, ms, othersMs, isOver: signal.aborted }
}
