import type { Namespaces, WebhookEvent, WebhookEventTypeInput } from '../../generated/client.ts'
import { pauseBefore } from '../backoff.ts'
import { BillingApiError } from '../billing-api-error.ts'
import type { ClientSettings } from '../options.ts'

export type TailOptions = {
  /** Begins behind this `sequence`; 0 is the beginning of the log. Default: what comes from now on. */
  after?: number
  /** Default: all. */
  types?: readonly WebhookEventTypeInput[]
  /** Ends the iteration. */
  signal?: AbortSignal
}

/** The service answers sooner where an event comes. */
const WAIT_SECONDS = 20
const MAX_PAUSE_MS = 30_000

/**
 * Yields the events of the log in their order, and waits for more. Goes on after an outage. Ends with the
 * signal, and throws what trying again does not change, such as an invalid key or events that are no longer
 * kept.
 */
export async function* tail(
  { list }: Pick<Namespaces['webhookEvents'], 'list'>,
  { clock, random }: Pick<ClientSettings, 'clock' | 'random'>,
  { after, types = [], signal = new AbortController().signal }: TailOptions = {},
): AsyncGenerator<WebhookEvent, void> {
  let last = after
  for (let failures = 0; !signal.aborted; ) {
    try {
      last ??= (await list({ limit: 1 }, { signal })).webhook_events[0]?.sequence ?? 0
      const query = { order: 'asc', limit: 100, wait_seconds: WAIT_SECONDS, after_sequence: last } as const
      const { webhook_events } = await list({ ...query, type: [...types] }, { signal })
      failures = 0
      for (const event of webhook_events) {
        if (signal.aborted) return
        yield event
        last = event.sequence
      }
    } catch (error) {
      if (signal.aborted) return
      if (!isTransient(error)) throw error
      await clock.sleep(pauseBefore(failures, { random, maxMs: MAX_PAUSE_MS }), signal)
      failures += 1
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof BillingApiError)) return false
  const { code, status } = error
  return code === 'NETWORK_ERROR' || code === 'TIMEOUT' || status === 429 || (status ?? 0) >= 500
}
