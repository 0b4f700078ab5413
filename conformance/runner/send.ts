import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { SentRequest } from '../kit/exchange.ts'

/** `headers` in lower case; values of one name are joined by a comma. */
export type Received = { status: number; headers: Record<string, string>; bytes: Buffer }

/** The limit exceeds the longest page of the contract; an answer without end is not read to it. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

/** `seeWhetherKept` has seen that the service keeps an idle connection so long. */
const SOON_MS = 100

/**
 * Idle connections are kept for less time than by any server: a connection that a server closes must not be
 * used. They are used in turn, so that the requests of one check go to all processes of a service. A request
 * that cannot be sent twice has a connection of its own, which surely is open still.
 */
const KEPT = { keepAlive: true, scheduling: 'fifo' } as const
const agents = { repeatable: agentsFor(1_000), once: agentsFor(0.8 * SOON_MS) }

/**
 * The origins that close idle connections at once. On one of their connections a request could get lost after
 * it was obeyed.
 */
const closing = new Set<string>()
const idle = new WeakSet<Duplex>()

function agentsFor(timeout: number) {
  const kept = {
    'http:': new http.Agent({ ...KEPT, timeout }),
    'https:': new https.Agent({ ...KEPT, timeout }),
  }
  for (const agent of Object.values(kept)) agent.on('free', (socket: Duplex) => idle.add(socket))
  return kept
}

/**
 * Sees whether the service closed the connection of the first request. If so, no connection is used again.
 */
export function seeWhetherKept(): Promise<void> {
  return delay(SOON_MS)
}

/**
 * Sends a request as it is: redirects are not followed, nothing is decompressed. A request that the service
 * may have obeyed before it closed the connection is not sent again, and the service is at fault.
 */
export async function send(request: SentRequest, signal: AbortSignal): Promise<Received> {
  try {
    return await sendOn('kept', request, signal)
  } catch (error) {
    if (error instanceof ClosedMeanwhile && isRepeatable(request)) return sendOn('new', request, signal)
    throw error
  }
}

/** Whether a request that is sent twice has the effect of one. */
function isRepeatable({ method, headers }: SentRequest): boolean {
  return (
    ['GET', 'HEAD', 'OPTIONS'].includes(method) ||
    Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key')
  )
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
  request: SentRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { method, url, headers, body, target } = request
  const { origin, protocol } = new URL(url)
  const isHttps = protocol === 'https:'
  const kept = agents[isRepeatable(request) ? 'repeatable' : 'once']
  const agent = connection === 'kept' && !closing.has(origin) && kept[isHttps ? 'https:' : 'http:']
  // Node leaves the length out of a DELETE.
  const length = body !== undefined && { 'Content-Length': Buffer.byteLength(body) }
  const path = target !== undefined && { path: target }
  const options = { method, headers: { ...length, ...headers }, signal, agent, ...path }
  return new Promise((resolve, reject) => {
    const sent = (isHttps ? https : http).request(url, options, resolve)
    sent.once('socket', (socket) => {
      idle.delete(socket)
      if (sent.reusedSocket) return
      // A connection that times out is closed from here.
      socket.on('timeout', () => idle.delete(socket))
      socket.once('close', () => {
        if (idle.has(socket)) closing.add(origin)
      })
    })
    sent.once('error', (error) => {
      const broken = ['ECONNRESET', 'EPIPE'].includes(String(Reflect.get(error, 'code')))
      reject(sent.reusedSocket && broken ? new ClosedMeanwhile(error.message, { cause: error }) : error)
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
