import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../client/clock.ts'
import type { BillingClientOptions } from '../../client/index.ts'
import { type BillingClient, createBillingClient } from '../../client/index.ts'

/** What the wire does to one request. `lost before` and `lost after` the service acted, `cut` in the middle of the answer. */
export type Fault = 'none' | 'lost before' | 'lost after' | 'cut' | 'hangs' | Refusal
type Refusal = { status: number; headers?: Record<string, string>; body?: string }

/** One request as the proxy saw it. */
export type Seen = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  fault: Fault
}

export type FaultyProxy = { url: string; seen: Seen[] }

/** A real connection to the service that does to each request what `faultOf` says. Gone when the test ends. */
export async function faultyProxy(
  target: string,
  faultOf: (seen: Omit<Seen, 'fault'>, earlier: Seen[]) => Fault,
): Promise<FaultyProxy> {
  const seen: Seen[] = []
  const server = createServer(async (incoming, outgoing) => {
    const body = await textOf(incoming)
    const { method = '', url: path = '', headers } = incoming
    const fault = faultOf({ method, path, headers, body }, seen)
    seen.push({ method, path, headers, body, fault })
    await suffer(fault, { incoming, outgoing, body, target })
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, seen }
}

/** A client whose pauses take a hundredth of their time, closed when the test ends. */
export function hastyClient(
  options: Pick<BillingClientOptions, 'apiKey' | 'baseUrl'> & Partial<BillingClientOptions>,
): BillingClient {
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 100, signal),
  }
  // However busy the machine is, what can be delivered is.
  const events = { closeTimeoutMs: 6_000_000, ...options.events }
  const client = createBillingClient({ clock, ...options, events })
  onTestFinished(() => client.close().catch(() => undefined))
  return client
}

async function suffer(
  fault: Fault,
  {
    incoming,
    outgoing,
    body,
    target,
  }: { incoming: IncomingMessage; outgoing: ServerResponse; body: string; target: string },
): Promise<void> {
  if (fault === 'lost before') incoming.socket.destroy()
  else if (fault === 'hangs') return
  else if (typeof fault === 'object') outgoing.writeHead(fault.status, fault.headers).end(fault.body)
  else {
    const { headers, method } = incoming
    const passed = request(new URL(incoming.url ?? '', target), { method, headers })
    passed.once('error', () => incoming.socket.destroy())
    passed.end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const text = await textOf(answer)
    if (fault === 'lost after') incoming.socket.destroy()
    else if (fault === 'cut') {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      outgoing.write(text.slice(0, 20), () => incoming.socket.destroy())
    } else outgoing.writeHead(answer.statusCode ?? 0, answer.headers).end(text)
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
