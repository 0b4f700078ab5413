import { type Clock, systemClock } from './clock.ts'
import type { EventOptions } from './events/options.ts'
import { refuseBrowser } from './refuse-browser.ts'
import type { Fetch } from './send.ts'

export type BillingClientOptions = {
  /** `ak_live_…` or `ak_test_…`. It belongs on servers only. */
  apiKey: string
  /** Where the service is, such as `http://localhost:3000`, with or without the version's `/v1`. */
  baseUrl: string
  /** How long one try of a request may take, in milliseconds; 60,000 unless told. */
  timeoutMs?: number
  /** How often a request is sent again at most, where that is safe; 3 unless told. */
  maxRetries?: number
  /** How `events.track` gathers and sends. */
  events?: EventOptions
  /** Sends the requests; the runtime's own `fetch` unless told. */
  fetch?: Fetch
  /** Time, for tests. */
  clock?: Clock
  /** Randomness from 0 to 1, for tests. */
  random?: () => number
  /** Lets the client run in a browser, where everybody can read the key. */
  dangerouslyAllowBrowser?: boolean
}

export type ClientSettings = Required<Omit<BillingClientOptions, 'dangerouslyAllowBrowser'>>

/** The options with their defaults. Throws, in a sentence, where no client could work with them. */
export function parseOptions({
  apiKey,
  baseUrl,
  timeoutMs = 60_000,
  maxRetries = 3,
  events = {},
  clock = systemClock,
  random = Math.random,
  // The global is looked up at each call: some runtimes refuse a fetch that was taken off it.
  fetch = (url, init) => globalThis.fetch(url, init),
  dangerouslyAllowBrowser = false,
}: BillingClientOptions): ClientSettings {
  if (!dangerouslyAllowBrowser) refuseBrowser()
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError(
      'apiKey is missing, or has a space or a line break in it: pass the key, such as process.env.BILLING_API_KEY',
    )
  checkTries({ timeoutMs, maxRetries })
  return { apiKey, baseUrl: parseBaseUrl(baseUrl), timeoutMs, maxRetries, events, clock, random, fetch }
}

/** Throws where a request could never be sent, or its retries never end. */
export function checkTries({ timeoutMs, maxRetries }: { timeoutMs: number; maxRetries: number }): void {
  if (!(timeoutMs > 0)) throw new RangeError('timeoutMs must be above 0')
  if (!(maxRetries >= 0)) throw new RangeError('maxRetries must be 0 or more')
}

function parseBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL, such as http://localhost:3000')
  // The contract's paths begin with the version, and its servers are often copied with it.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '')
}
