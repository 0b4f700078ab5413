import { isUtf8 } from 'node:buffer'
import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { AnyExchange, SentRequest } from '../kit/exchange.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** No answer: nothing listens, the connection broke, or the time ran out. */
export class NoAnswer extends Error {
  /** The request, with nothing for an answer. */
  readonly exchange: AnyExchange

  constructor(request: SentRequest, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'NoAnswer'
    const nothing = { status: 0, headers: {}, body: undefined, text: '', receivedAt: new Date(), tookMs: 0 }
    this.exchange = { request, ...nothing }
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

/** More than the longest page of the contract takes; what sends without end is not read to it. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

/** One request, one answer, whatever it says. Throws `NoAnswer`. */
export async function exchange(request: SentRequest, timeoutMs: number): Promise<AnyExchange> {
  const began = performance.now()
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await (request.target === undefined
      ? sendUrl(request, signal)
      : sendTarget(request, signal))
    const bytes = await readBytes(response)
    const text = bytes.toString()
    return {
      request,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isUtf8(bytes) ? parseJson(text) : undefined,
      text,
      receivedAt: new Date(),
      tookMs: performance.now() - began,
    }
  } catch (error) {
    throw new NoAnswer(request, reasonOf(error, timeoutMs), error)
  }
}

function sendUrl({ method, url, headers, body }: SentRequest, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, ...ONE_REQUEST },
    redirect: 'manual',
    signal,
    // For a string, fetch would add a Content-Type.
    ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
  })
}

/** On a reused connection that the service is closing, a request would get lost. */
const ONE_REQUEST = { Connection: 'close' }

/** `fetch` writes its own request line, so this uses `node:http`. */
function sendTarget(request: SentRequest, signal: AbortSignal): Promise<Response> {
  const { method, url, headers, body, target } = request
  const { request: send } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const options = { method, path: target, headers: { ...headers, ...ONE_REQUEST }, signal, agent: false }
    const sent = send(url, options, (incoming) => {
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      resolve(
        new Response(Readable.toWeb(incoming) as ReadableStream, {
          status: incoming.statusCode ?? 0,
          headers,
        }),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

async function readBytes({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new Error(`it is longer than ${MAX_RESPONSE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
  if ([error, cause].some((each) => each instanceof DOMException && each.name === 'TimeoutError'))
    return `no answer within ${timeoutMs / 1000} seconds`
  const code: unknown = Reflect.get(Object(cause), 'code')
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host name is not known'
  const reason = cause instanceof Error ? cause : error
  return `no answer: ${reason instanceof Error ? reason.message : String(reason)}`
}
