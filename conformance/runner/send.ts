import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { SentRequest } from '../kit/exchange.ts'

/** `headers` in lower case; values of one name are joined by a comma. */
export type Received = { status: number; headers: Record<string, string>; bytes: Buffer }

/** More than the longest page of the contract takes; what sends without end is not read to it. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

/**
 * Less than any server keeps an idle connection: what a server closes must not be used. In turn, so that the requests of one
 * check go to all processes of a service.
 */
const KEPT = { keepAlive: true, timeout: 1_000, scheduling: 'fifo' } as const
const agents = { 'http:': new http.Agent(KEPT), 'https:': new https.Agent(KEPT) }

/** The origins that close idle connections at once: on one of theirs a request could get lost after it was obeyed. */
const closing = new Set<string>()
const idle = new WeakSet<Duplex>()
for (const agent of Object.values(agents)) agent.on('free', (socket: Duplex) => idle.add(socket))
const SOON_MS = 100

/** Call it after the first request, and no connection is used again if the service closed that one. */
export function seeWhetherKept(): Promise<void> {
  return delay(SOON_MS)
}

/** Sends a request as it is: redirects are not followed, nothing is decompressed. */
export async function send(request: SentRequest, signal: AbortSignal): Promise<Received> {
  try {
    return await sendOn('kept', request, signal)
  } catch (error) {
    // Closed by the service before it read the request.
    if (error instanceof ClosedMeanwhile) return sendOn('new', request, signal)
    throw error
  }
}

class ClosedMeanwhile extends Error {}

async function sendOn(
  connection: 'kept' | 'new',
  request: SentRequest,
  signal: AbortSignal,
): Promise<Received> {
  const incoming = await begin(connection, request, signal)
  const headers = Object.entries(incoming.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(', '),
  ])
  const bytes = await readBytes(incoming)
  return { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), bytes }
}

function begin(
  connection: 'kept' | 'new',
  { method, url, headers, body, target }: SentRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { origin, protocol } = new URL(url)
  const isHttps = protocol === 'https:'
  const agent = connection === 'kept' && !closing.has(origin) && agents[isHttps ? 'https:' : 'http:']
  // Node leaves the length out of a DELETE.
  const length = body !== undefined && { 'Content-Length': Buffer.byteLength(body) }
  const path = target !== undefined && { path: target }
  const options = { method, headers: { ...length, ...headers }, signal, agent, ...path }
  return new Promise((resolve, reject) => {
    const sent = (isHttps ? https : http).request(url, options, resolve)
    sent.once('socket', (socket) => {
      idle.delete(socket)
      if (sent.reusedSocket) return
      // After a time-out, it is closed from here.
      socket.on('timeout', () => idle.delete(socket))
      socket.once('close', () => {
        if (idle.has(socket)) closing.add(origin)
      })
    })
    sent.once('error', (error) => {
      const broken = ['ECONNRESET', 'EPIPE'].includes(String(Reflect.get(error, 'code')))
      reject(sent.reusedSocket && broken ? new ClosedMeanwhile() : error)
    })
    sent.end(body)
  })
}

async function readBytes(incoming: http.IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new Error(`it is longer than ${MAX_RESPONSE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
