import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServiceUnderTest } from './service-under-test.ts'

/** What other clients saw meanwhile, in milliseconds. */
export type Seen = {
  asked: number
  /** Answered with anything but 200, or not connected. */
  refused: number
  unanswered: number
  /** The median of the second in which it was the highest. */
  worstSecondMs: number
  p99Ms: number
  maxMs: number
}

export type Others = { end(): Promise<Seen> }

/**
 * Asks for the service's health and for another company's customers every 20 ms, in a process of its own, so that the load
 * does not delay who measures it. Resolves once it has begun.
 */
export async function watchOthers({ baseUrl, other }: ServiceUnderTest): Promise<Others> {
  const child = fork(new URL('./prober.ts', import.meta.url), [baseUrl, other.live])
  await once(child, 'message')
  return {
    async end() {
      const seen = once(child, 'message')
      child.send('end')
      const [told] = await seen
      child.disconnect()
      return told
    },
  }
}
