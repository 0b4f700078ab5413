import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { CannotRun } from '../cannot-run.ts'
import type { Answer, Inbox, Message } from '../kit/inbox.ts'

/** `host` is how the service reaches this machine. Port 0 takes a free one. */
export type Address = { host: string; port: number }

/** An HTTP server that a run opens for webhooks. */
export type Receiver = {
  /** The beginning of the URL of each inbox. */
  origin: string
  open(): Inbox & { close(): void }
  close(): Promise<void>
}

type OpenInbox = { messages: Message[]; decide: (message: Message) => Answer | Promise<Answer> }

/** The guide promises less than this. */
const MAX_MESSAGE_BYTES = 2 * 1_024 ** 2
const FOLDER = '/inbox/'

/** Throws `CannotRun` if nothing can listen there. */
export async function openReceiver({ host, port }: Address): Promise<Receiver> {
  const inboxes = new Map<string, OpenInbox>()
  const server = createServer((incoming, outgoing) => {
    receive(inboxes, incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(port, interfaceOf(host))
  await once(server, 'listening').catch((error: unknown) => {
    throw new CannotRun(`--receive-on ${host}:${port}: nothing can listen there. ${reasonOf(error)}`)
  })
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  let opened = 0
  return {
    origin,
    open() {
      opened += 1
      const name = `${opened}`
      const inbox: OpenInbox = { messages: [], decide: () => ({ status: 204 }) }
      inboxes.set(name, inbox)
      return {
        url: `${origin}${FOLDER}${name}`,
        messages: inbox.messages,
        answer(decide) {
          inbox.decide = decide
        },
        close: () => void inboxes.delete(name),
      }
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The name by which a container knows this machine may have no meaning here. */
function interfaceOf(host: string): string | undefined {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 || bare === 'localhost' ? bare : undefined
}

async function receive(
  inboxes: Map<string, OpenInbox>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headersDistinct } = incoming
  const [name = '', ...path] = url.slice(FOLDER.length).split('/')
  const text = await readText(incoming)
  const inbox = url.startsWith(FOLDER) ? inboxes.get(name) : undefined
  if (inbox === undefined) {
    // The inbox of a check that has ended returns 410, so that the service stops sending.
    outgoing.writeHead(410).end()
    return
  }
  const headers = Object.entries(headersDistinct).map(([each, values = []]) => [each, values.join(', ')])
  const message: Message = {
    method,
    path: path.join('/'),
    headers: Object.fromEntries(headers),
    text,
    body: parseJson(text),
    arrivedMs: performance.now(),
    answeredMs: undefined,
  }
  inbox.messages.push(message)
  const { status, headers: own, body } = await inbox.decide(message)
  message.answeredMs = performance.now()
  outgoing.writeHead(status, own).end(body)
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > MAX_MESSAGE_BYTES) throw new Error(`it is longer than ${MAX_MESSAGE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code')
  return code === 'EADDRINUSE'
    ? 'Another program does: take another port, or 0 for a free one'
    : String(error)
}
