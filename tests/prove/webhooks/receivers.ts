import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent } from '../../../client/webhooks/index.ts'

/** Of a million events, no more than what is asked of them. */
export type Receipt = Pick<WebhookEvent, 'id' | 'sequence' | 'customer_id'> & {
  at: number
  accepted: boolean
}

export type Receiver = {
  name: string
  url: string
  receipts: Receipt[]
  /** The ids of its events. */
  accepted: Set<string>
  /** From now on it accepts everything. */
  heal(): void
  close(): void
}

type Fault = (response: ServerResponse, count: number) => boolean

/** What goes wrong at a receiver. True if it answered, or never will. */
const FAULTS: Record<string, Fault> = {
  healthy: () => false,
  'fails at times': (response, count) => count % 20 === 0 && Boolean(response.writeHead(500).end()),
  'closes at times': (response, count) => count % 20 === 0 && Boolean(response.destroy()),
  'redirects always': (response) => Boolean(response.writeHead(301, { Location: 'http://localhost/' }).end()),
  'hangs always': () => true,
}

export function startReceivers(): Promise<Receiver[]> {
  return Promise.all(Object.entries(FAULTS).map(([name, fault]) => startReceiver(name, fault)))
}

async function startReceiver(name: string, fault: Fault): Promise<Receiver> {
  const receipts: Receipt[] = []
  const accepted = new Set<string>()
  let isHealed = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, sequence, customer_id }: WebhookEvent = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const isFaulty = !isHealed && fault(response, receipts.length + 1)
      receipts.push({ id, sequence, customer_id, at: Date.now(), accepted: !isFaulty })
      if (isFaulty) return
      accepted.add(id)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    receipts,
    accepted,
    heal() {
      isHealed = true
      server.closeAllConnections()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
