import { operations } from '../generated/operations.ts'
import { pauseBefore } from './backoff.ts'
import { BillingApiError, parseRetryAfter } from './billing-api-error.ts'
import { type Clock, MAX_TIMER_MS } from './clock.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type SendOptions = {
  fetch: Fetch
  clock: Clock
  random: () => number
  maxRetries: number
  /** Milliseconds per try, with the response body. */
  timeout: number
  signal?: AbortSignal
}

const MAX_PAUSE_MS = 8_000
/** Beyond this, the error is returned. The service's windows end within a minute. */
export const MAX_RETRY_AFTER_MS = 120_000
/** An error response never uses up the Idempotency-Key. */
const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504])

/**
 * Returns the last response, its body read. Rejects with `NETWORK_ERROR` or `TIMEOUT`, or the signal's
 * reason.
 *
 * GET, requests with an Idempotency-Key, and events, which have keys, are safe to retry. An advance of a test
 * clock is retried only after a 429, which did nothing: it cannot reach one time twice.
 */
export async function send(
  request: Request,
  { maxRetries, clock, random, signal = request.signal, ...options }: SendOptions,
): Promise<Response> {
  // A retry cannot read a body again.
  const body = await request.arrayBuffer()
  const repeatable =
    request.method === 'GET' ||
    request.headers.has('Idempotency-Key') ||
    new URL(request.url).pathname.endsWith(operations.ingestEvents.path)
  for (let retry = 0; ; retry++) {
    const outcome = await tryOnce(request, body, { ...options, signal })
    const hasResponse = outcome instanceof Response
    const retryAfterMs = hasResponse
      ? parseRetryAfter(outcome.headers.get('retry-after'), clock.now())
      : undefined
    const transient = hasResponse ? TRANSIENT_STATUSES.has(outcome.status) : true
    const safe = repeatable || (hasResponse && outcome.status === 429)
    const again = transient && safe && retry < maxRetries && (retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS
    if (!again && hasResponse) return outcome
    if (!again) throw outcome
    await clock.sleep(
      pauseBefore(retry, {
        random,
        maxMs: MAX_PAUSE_MS,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      }),
      signal,
    )
    signal.throwIfAborted()
  }
}

/** Following a redirect could turn a POST into a GET. */
async function tryOnce(
  { url, method, headers }: Request,
  body: ArrayBuffer,
  { fetch, timeout, signal }: Required<Pick<SendOptions, 'fetch' | 'timeout' | 'signal'>>,
): Promise<Response | BillingApiError> {
  signal.throwIfAborted()
  // `finally` removes it: AbortSignal.any would collect listeners on a long-lived signal.
  const aborting = new AbortController()
  const end = () => aborting.abort()
  signal.addEventListener('abort', end, { once: true })
  let timedOut = false
  const timer = setTimeout(
    () => {
      timedOut = true
      end()
    },
    Math.min(timeout, MAX_TIMER_MS),
  )
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: aborting.signal,
      ...(body.byteLength > 0 && { body }),
    })
    const bytes = await answer.arrayBuffer()
    return new Response(bytes.byteLength === 0 ? null : bytes, {
      status: answer.status,
      statusText: answer.statusText,
      headers: withoutFraming(answer.headers),
    })
  } catch (cause) {
    signal.throwIfAborted()
    const place = `${method} ${new URL(url).pathname}`
    return timedOut
      ? new BillingApiError('TIMEOUT', `${place}: no answer within ${timeout} ms`, { cause })
      : new BillingApiError('NETWORK_ERROR', `${place}: the service cannot be reached (${reasonOf(cause)})`, {
          cause,
        })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** The decoded body no longer matches these headers. */
function withoutFraming(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return kept
}

/** Node's own message is only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}
