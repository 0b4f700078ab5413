import { operations } from '../generated/operations.ts'
import { pauseBefore } from './backoff.ts'
import { BillingApiError, parseRetryAfter } from './billing-api-error.ts'
import { type Clock, LONGEST_TIMER_MS } from './clock.ts'

/** `fetch`, as much of it as the client uses; every runtime's own will do. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type SendOptions = {
  fetch: Fetch
  clock: Clock
  random: () => number
  /** How often a request is sent again at most. */
  maxRetries: number
  /** How long one try may take, its answer's body included. */
  timeoutMs: number
  /** Ends it all; the request's own unless told. */
  signal?: AbortSignal
}

const LONGEST_PAUSE_MS = 8_000
/** Who is asked to wait longer than this is better told; the service's own windows end within a minute. */
export const LONGEST_RETRY_AFTER_MS = 120_000
/** What may pass by itself. Every 4xx and 5xx of the contract leaves the Idempotency-Key free for the next try. */
const PASSING = new Set([429, 500, 502, 503, 504])

/**
 * Sends a request, again and again where that is safe and may help, and answers with the last answer, its body read.
 * Rejects with a BillingApiError where no answer came (`NETWORK_ERROR`, `TIMEOUT`), and with the signal's reason where
 * the caller aborted.
 *
 * Safe are GET, what carries an Idempotency-Key, and events, which carry a key each. All else is sent again only after a 429,
 * which did nothing: a repeated PATCH could undo what somebody else changed meanwhile, a repeated DELETE would answer 404 for
 * what it deleted itself, and a test clock that has moved refuses to be moved there again.
 */
export async function send(
  request: Request,
  { maxRetries, clock, random, signal = request.signal, ...options }: SendOptions,
): Promise<Response> {
  // Read once, so that each try sends the same bytes.
  const body = await request.arrayBuffer()
  const repeatable =
    request.method === 'GET' ||
    request.headers.has('Idempotency-Key') ||
    new URL(request.url).pathname.endsWith(operations.ingestEvents.path)
  for (let retry = 0; ; retry++) {
    const outcome = await tryOnce(request, body, { ...options, signal })
    const answered = outcome instanceof Response
    const retryAfterMs = answered
      ? parseRetryAfter(outcome.headers.get('retry-after'), clock.now())
      : undefined
    const passing = answered ? PASSING.has(outcome.status) : true
    const harmless = repeatable || (answered && outcome.status === 429)
    const again = passing && harmless && retry < maxRetries && (retryAfterMs ?? 0) <= LONGEST_RETRY_AFTER_MS
    if (!again && answered) return outcome
    if (!again) throw outcome
    await clock.sleep(
      pauseBefore(retry, {
        random,
        longestMs: LONGEST_PAUSE_MS,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      }),
      signal,
    )
    signal.throwIfAborted()
  }
}

/**
 * One try: the whole answer, or the error that stands for its absence. A redirection is an answer like any other: followed,
 * a POST could become a GET, whose answer would pass for the POST's own.
 */
async function tryOnce(
  { url, method, headers }: Request,
  body: ArrayBuffer,
  { fetch, timeoutMs, signal }: Required<Pick<SendOptions, 'fetch' | 'timeoutMs' | 'signal'>>,
): Promise<Response | BillingApiError> {
  signal.throwIfAborted()
  // Taken off again below: a signal that lives as long as the process must not gather what hung on it, as it would with
  // AbortSignal.any and the signal of a Request.
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end, { once: true })
  let late = false
  const timer = setTimeout(
    () => {
      late = true
      end()
    },
    Math.min(timeoutMs, LONGEST_TIMER_MS),
  )
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: ending.signal,
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
    return late
      ? new BillingApiError('TIMEOUT', `${place}: no answer within ${timeoutMs} ms`, { cause })
      : new BillingApiError('NETWORK_ERROR', `${place}: the service cannot be reached (${reasonOf(cause)})`, {
          cause,
        })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** The body is decoded by now, so how it travelled no longer describes it. */
function withoutFraming(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return kept
}

/** What lies at the bottom: Node says no more than "fetch failed" on top of it. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause === undefined ? fault.message : reasonOf(fault.cause)
}
