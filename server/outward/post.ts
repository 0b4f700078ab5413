import http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { components } from '../../generated/types.ts'
import { traced } from '../runtime/tracing.ts'

type DeliveryError = NonNullable<components['schemas']['NullableDeliveryError']>

export type Answer = {
  durationMs: number
  statusCode: number | null
  /** Null for a 2xx response. */
  error: DeliveryError | null
  responseBody: string | null
}

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<Answer>

type Sent = { url: string; headers: Record<string, string>; body: string; signal: AbortSignal }

/** The limit applies to the whole exchange. */
const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 2_048
const MAX_KEPT_CHARACTERS = 1_024

/** Never rejects. Checks each address of a name, and follows no redirect. */
export function createPost(allowedNetworks: readonly string[]): { post: Post; close(): void } {
  const options = { allowIPAddressList: [...allowedNetworks], keepAlive: true, scheduling: 'lifo' as const }
  const [plain, secure] = [new RequestFilteringHttpAgent(options), new RequestFilteringHttpsAgent(options)]

  function send({ url, headers, body, signal }: Sent, isAgain = false): Promise<Omit<Answer, 'durationMs'>> {
    return new Promise((resolve) => {
      const isSecure = url.startsWith('https:')
      const request = (isSecure ? https : http).request(url, {
        method: 'POST',
        agent: isSecure ? secure : plain,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal,
      })
      const fail = (error?: NodeJS.ErrnoException) => {
        // The receiver closed a connection that was kept open.
        if (request.reusedSocket && error?.code === 'ECONNRESET' && !isAgain && !signal.aborted)
          resolve(send({ url, headers, body, signal }, true))
        else
          resolve({
            statusCode: null,
            error: signal.aborted ? 'timeout' : nameOf(error),
            responseBody: null,
          })
      }
      const answer = (statusCode: number, text: string) => {
        if (statusCode < 100) fail()
        else resolve({ statusCode, error: errorOf(statusCode), responseBody: text })
      }
      // An exchange can end without an error, but never without a `close`.
      request.once('error', fail).once('close', fail)
      request.once('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy()
        answer(statusCode, '')
      })
      request.once('response', (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const end = () => {
          const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')
          answer(response.statusCode ?? 0, text.slice(0, MAX_KEPT_CHARACTERS).toWellFormed())
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - bytes))
          bytes += chunk.length
          if (bytes < MAX_ANSWER_BYTES) return
          end()
          response.destroy()
        })
        // An error after a complete response does not matter.
        const settle = (error?: Error) => (response.complete ? end() : fail(error))
        request.off('close', fail).off('error', fail).on('error', settle)
        response.on('error', settle).once('close', settle)
      })
      request.end(body)
    })
  }

  return {
    async post(url, headers, body) {
      const started = performance.now()
      const answer = await traced(
        { kind: 'delivery', name: 'webhook' },
        () => send({ url, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
        ({ error }) => error ?? 'delivered',
      )
      return { ...answer, durationMs: Math.round(performance.now() - started) }
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

function errorOf(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

const NAMES: Record<string, DeliveryError> = {
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'refused',
}
const TLS = /^(?:ERR_(?:TLS|SSL)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/

function nameOf({ code = '', message }: NodeJS.ErrnoException = new Error('closed')): DeliveryError {
  if (message.includes('is not allowed. Because')) return 'blocked_address'
  return NAMES[code] ?? (TLS.test(code) ? 'tls' : 'closed')
}
