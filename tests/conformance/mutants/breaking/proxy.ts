import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer as readBytes, text as readText } from 'node:stream/consumers'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [name: string]: Json }

/** A request to the healthy service. Changes to it are passed on. */
export type Sent = {
  method: string
  /** Path and query of the request line. */
  url: string
  /** Names in lower case. */
  headers: Record<string, string>
  /** The parsed JSON, or undefined. */
  body: Json | undefined
  /** The unparsed body. */
  bytes: Buffer
}

/** An answer. A `text` is sent in place of `body`. */
export type Answer = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: Json
  text: string | undefined
}

export type BreakingProxy = { baseUrl: string; stop(): Promise<void> }

/** A proxy that breaks requests or answers of the service at `target`. Resolves once it listens. */
export async function startProxy(
  target: string,
  { request, answer }: { request?: Breaks['request']; answer?: Breaks['answer'] },
): Promise<BreakingProxy> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    pass({ target, agent }, incoming, outgoing, { request, answer }).catch((fault) => outgoing.destroy(fault))
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      // The service would wait at its end for a request that a defect has cut short.
      agent.destroy()
    },
  }
}

type Onward = { target: string; agent: Agent }

type Breaks = {
  /** Until it resolves, the request waits. */
  request: ((sent: Sent) => void | Promise<void>) | undefined
  answer: ((answer: Answer, sent: Sent) => void) | undefined
}

async function pass(
  onward: Onward,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { request, answer }: Breaks,
): Promise<void> {
  const arrived = await readBytes(incoming)
  const sent: Sent = {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers: headersOf(incoming),
    body: parse(arrived.toString()),
    bytes: arrived,
  }
  const before = JSON.stringify(sent.body)
  await request?.(sent)
  const after = JSON.stringify(sent.body)
  // Unchanged answers are passed on byte for byte, even invalid JSON or UTF-8.
  const body = after === before ? arrived : Buffer.from(after ?? '')
  if (body.length !== arrived.length) sent.headers['content-length'] = String(body.length)

  const answered = await forward(onward, sent, body)
  const text = await readText(answered)
  const given: Answer = {
    status: answered.statusCode ?? 500,
    headers: headersOf(answered),
    body: parse(text) ?? null,
    text: undefined,
  }
  answer?.(given, sent)
  const out = given.text ?? (text === '' ? '' : JSON.stringify(given.body))
  outgoing.writeHead(given.status, { ...given.headers, 'content-length': Buffer.byteLength(out) })
  outgoing.end(sent.method === 'HEAD' ? undefined : out)
}

async function forward(
  { target, agent }: Onward,
  { method, url, headers }: Sent,
  body: Buffer,
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(target)
  const outward = send({ hostname, port, method, path: url, headers, agent })
  outward.end(body)
  const [answered] = await once(outward, 'response')
  return answered
}

/** Without connection headers. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'host']

function parse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    // JSON that is nested too deep to be written again is passed on unparsed.
    JSON.stringify(value)
    return value
  } catch {
    return undefined
  }
}
