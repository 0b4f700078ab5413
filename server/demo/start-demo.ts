import type { Logger } from 'pino'
import { createBillingClient } from '../../client/index.ts'
import { DEMO_AGENT } from './catalogue.ts'
import { seedDemo } from './seed-demo.ts'

type Target = { baseUrl: string; apiKey: string; now: Date; onComplete(): Promise<void> }

/** Runs in the background. `stop` keeps what was created, which the dashboard can delete. */
export function startDemo(target: Target, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = seed(target, stopping.signal)
    .then(async () => {
      log.info('the demo is complete: half a year of ten customers')
      await target.onComplete()
    })
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the demo was not completed')
    })
  const stop = () => {
    stopping.abort()
    return done
  }
  return { stop }
}

async function seed(
  { baseUrl, apiKey, now }: Omit<Target, 'onComplete'>,
  signal: AbortSignal,
): Promise<void> {
  await using billing = createBillingClient({
    apiKey,
    baseUrl,
    maxRetries: 0,
    headers: { 'User-Agent': DEMO_AGENT },
  })
  await seedDemo(billing, now, () => signal.throwIfAborted())
}
