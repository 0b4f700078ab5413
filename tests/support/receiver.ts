import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'
import type { WebhookEvent } from '../../client/webhooks/index.ts'

export type Received = { headers: IncomingHttpHeaders; body: string; event: WebhookEvent }

/** Undefined never answers. */
export type Answer = { status: number; body?: string; headers?: Record<string, string> } | undefined

/** A real receiver. `answer` says what it answers to an event. */
export async function receiver(
  answer: (event: WebhookEvent) => Answer | Promise<Answer> = () => ({ status: 204 }),
) {
  const received: Received[] = []
  const settings = { answer }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const event = JSON.parse(body) as WebhookEvent
      received.push({ headers: request.headers, body, event })
      const given = await settings.answer(event)
      if (given !== undefined) response.writeHead(given.status, given.headers).end(given.body)
    })
  })
  const url = await listenForTheTest(server)
  onTestFinished(() => server.closeAllConnections())
  return {
    url,
    received,
    types: () => received.map(({ event }) => event.type),
    answers(next: (event: WebhookEvent) => Answer | Promise<Answer>) {
      settings.answer = next
    },
  }
}

/** Returns its URL. */
export async function listenForTheTest(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
}
