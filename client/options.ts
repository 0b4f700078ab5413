import { type Clock, systemClock } from './clock.ts'
import type { EventOptions } from './events/options.ts'
import type { Fetch } from './send.ts'

export type BillingClientOptions = {
  /** `ak_live_…` or `ak_test_…`, for servers only. Default: `BILLING_API_KEY` of the environment. */
  apiKey?: string | undefined
  /** The service, such as `http://localhost:3000`, with or without `/v1`. Default: `BILLING_BASE_URL`. */
  baseUrl?: string | undefined
  /** Added to each request. */
  headers?: Record<string, string>
  /** Milliseconds per try. Default: 60,000. */
  timeout?: number
  /** Retries, where safe. Default: 3. */
  maxRetries?: number
  /** For `events.track`. */
  events?: EventOptions
  /** Default: the runtime's `fetch`. */
  fetch?: Fetch
  /** For tests. */
  clock?: Clock
  /** Returns 0 to 1. For tests. */
  random?: () => number
  /** Everybody can read a browser's key. */
  dangerouslyAllowBrowser?: boolean
}

export type ClientSettings = Required<
  Omit<BillingClientOptions, 'apiKey' | 'baseUrl' | 'dangerouslyAllowBrowser'>
> & {
  apiKey: string
  baseUrl: string
}

/** Throws on invalid options. */
export function parseOptions({
  apiKey = fromEnvironment('BILLING_API_KEY'),
  baseUrl = fromEnvironment('BILLING_BASE_URL'),
  headers = {},
  timeout = 60_000,
  maxRetries = 3,
  events = {},
  clock = systemClock,
  random = Math.random,
  // Some runtimes refuse a detached `fetch`.
  fetch = (url, init) => globalThis.fetch(url, init),
  dangerouslyAllowBrowser = false,
}: BillingClientOptions): ClientSettings {
  if (!dangerouslyAllowBrowser) refuseBrowser()
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError(
      'apiKey is missing, or has a space or a line break in it: pass the key, or set the environment variable BILLING_API_KEY',
    )
  checkTries({ timeout, maxRetries })
  return {
    apiKey,
    baseUrl: parseBaseUrl(baseUrl),
    headers,
    timeout,
    maxRetries,
    events,
    clock,
    random,
    fetch,
  }
}

export function checkTries({ timeout, maxRetries }: { timeout: number; maxRetries: number }): void {
  if (!(timeout > 0)) throw new RangeError('timeout must be above 0')
  if (!(maxRetries >= 0)) throw new RangeError('maxRetries must be 0 or more')
}

function parseBaseUrl(baseUrl = ''): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(
      'baseUrl must be an http or https URL, such as http://localhost:3000: pass it, or set the environment variable BILLING_BASE_URL',
    )
  // Paths begin with /v1, which users often copy.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '')
}

/** A browser has no environment. */
function fromEnvironment(name: string): string | undefined {
  const value = globalThis.process?.env?.[name]
  return value === '' ? undefined : value
}

/** A browser's users could read the key. Deno and Cloudflare lack a document and a Mozilla user agent. */
function refuseBrowser(): void {
  const world: { document?: unknown; WorkerGlobalScope?: unknown; navigator?: { userAgent?: string } } =
    globalThis
  const inPage = 'window' in world && world.document !== undefined
  const inWorker =
    world.WorkerGlobalScope !== undefined && /^Mozilla\//.test(world.navigator?.userAgent ?? '')
  if (inPage || inWorker)
    throw new Error(
      'createBillingClient was called in a browser, where everybody can read the API key. Call the API from your server; ' +
        'where the key is nobody’s secret, as against a mock, pass dangerouslyAllowBrowser: true.',
    )
}
