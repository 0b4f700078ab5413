import { operations } from '../generated/operations.ts'
import { pauseBefore } from './backoff.ts'
import { BillingApiError, parseRetryAfter } from './billing-api-error.ts'
import { type Clock, MAX_TIMER_MS } from './clock.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type SendOptions = {
  fetch: Fetch
  clock: Clock
  random: () => number
  maxRetries: number
  /** Per try, including the response body. */
  timeout: number
  /** Deerror: the request's own signal. */
  signal?: AbortSignal
}

const MAX_PAUSE_MS = 8_000
/** Above this the error is returned instead. The service's own windows end within a minute. */
export const MAX_RETRY_AFTER_MS = 120_000
/** An error response never uses up the Idempotency-Key, so a retry with it is safe. */
const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504])

/**
 * Sends a request with retries and returns the last response, its body read. Rejects with a BillingApiError if there is none
 * (`NETWORK_ERROR`, `TIMEOUT`), and with the signal's reason if the caller aborted.
 *
 * GET, requests with an Idempotency-Key, and events, which have a key each, are safe to retry. An advance of a test clock is
 * retried only after a 429, which did nothing: it cannot move to the same time twice.
 */
export async function send(
  request: Request,
  { maxRetries, clock, random, signal = request.signal, ...options }: SendOptions,
): Promise<Response> {
  // Read once: a body cannot be read again for a retry.
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

/**
 * Returns the whole response or an error. Does not follow redirects: a POST could become a GET, with a
 * misleading response.
 */
async function tryOnce(
  { url, method, headers }: Request,
  body: ArrayBuffer,
  { fetch, timeout, signal }: Required<Pick<SendOptions, 'fetch' | 'timeout' | 'signal'>>,
): Promise<Response | BillingApiError> {
  signal.throwIfAborted()
  // Removed in `finally`: a signal that lives as long as the process would collect listeners, as
  // AbortSignal.any does.
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
    const text = await answer.text()
    return new Response(text === '' ? null : text, {
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

/** The body is decoded, so these headers no longer describe it. */
function withoutFraming(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return kept
}

/** The innermost cause: Node's own message is only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}
