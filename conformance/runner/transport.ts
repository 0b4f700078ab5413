import { isUtf8 } from 'node:buffer'
import type { AnyExchange, SentRequest } from '../kit/exchange.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { send } from './send.ts'

/** No answer: nothing listens, the connection broke, or the time ran out. */
export class NoAnswer extends Error {
  /** The exchange has the request, and nothing for an answer. */
  readonly exchange: AnyExchange

  constructor(request: SentRequest, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'NoAnswer'
    this.exchange = {
      request,
      status: 0,
      headers: {},
      body: undefined,
      text: '',
      receivedAt: new Date(),
      tookMs: 0,
    }
  }
}

/** The service still answers 429 long after the time that it named. */
export class StillLimited extends Error {}

const MAX_ATTEMPTS = 30

/** Sends a request within the company's rate limit, and again after each 429, which goes to `onLimited`. */
export async function transmit(
  request: SentRequest,
  { rateLimiter, company, timeoutMs, onLimited }: Transmission,
): Promise<AnyExchange> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    if (company === undefined) return exchange(request, timeoutMs)
    const release = await rateLimiter.admit(company)
    try {
      const answered = await exchange(request, timeoutMs)
      rateLimiter.note(company, answered)
      if (answered.status !== 429) return answered
      onLimited(answered)
    } finally {
      release()
    }
  }
  const error = new StillLimited(
    `${request.method} ${request.url} was refused with 429 ${MAX_ATTEMPTS} times, each after the wait that the service had asked for`,
  )
  rateLimiter.stop(error)
  throw error
}

export type Transmission = {
  rateLimiter: RateLimiter
  company: string | undefined
  timeoutMs: number
  onLimited(answer: AnyExchange): void
}

/** Sends one request, and returns its answer, whatever it says. Throws `NoAnswer`. */
export async function exchange(request: SentRequest, timeoutMs: number): Promise<AnyExchange> {
  const began = performance.now()
  try {
    const { status, headers, bytes } = await send(request, AbortSignal.timeout(timeoutMs))
    const text = bytes.toString()
    return {
      request,
      status,
      headers,
      body: isUtf8(bytes) ? parseJson(text) : undefined,
      text,
      receivedAt: new Date(),
      tookMs: performance.now() - began,
    }
  } catch (error) {
    throw new NoAnswer(request, reasonOf(error, timeoutMs), error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1000} seconds`
  const code: unknown = Reflect.get(Object(error), 'code')
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host name is not known'
  return `no answer: ${error instanceof Error ? error.message : String(error)}`
}
