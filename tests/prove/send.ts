import { Agent, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'

/** Status 0 stands for no answer; `text` then says why. */
export type Answer = { status: number; text: string; ms: number; bytes: number }

export type Sent = {
  method: string
  /** What stands in the request line. */
  target: string
  key?: string
  /** Bytes as they are; anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

let sentBytes = 0

/** How many bytes of bodies this process has sent so far. */
export function countSentBytes(): number {
  return sentBytes
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Sends one request and waits for its answer for as long as it takes, or until the signal. Never rejects. */
export async function send(
  baseUrl: string,
  { method, target, key, body, headers }: Sent,
  signal?: AbortSignal,
): Promise<Answer> {
  const bytes = bytesOf(body)
  sentBytes += bytes?.length ?? 0
  const began = performance.now()
  const answered = (status: number, text: string): Answer => ({
    status,
    text,
    ms: performance.now() - began,
    bytes: bytes?.length ?? 0,
  })
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve(answered(0, 'code' in error ? String(error.code) : error.message))
    try {
      const { hostname, port } = new URL(baseUrl)
      const sent = request(
        { hostname, port, method, path: target, agent, headers: headersOf(key, bytes, headers), signal },
        (incoming) =>
          readText(incoming).then((text) => resolve(answered(incoming.statusCode ?? 0, text)), fail),
      )
      sent.once('error', fail)
      sent.end(bytes)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function headersOf(key: string | undefined, bytes: Uint8Array | undefined, headers: Sent['headers']) {
  return {
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(bytes !== undefined && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
    ...headers,
  }
}
