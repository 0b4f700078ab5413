import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startServiceProcess, startServiceWithCompany } from '../support/process.ts'

test('services behind a proxy are replaced one by one, and no request fails', async () => {
  const { service, key, env } = await startServiceWithCompany({ RATE_LIMIT_PER_MINUTE: '1000000' })
  const others = { ...env, WORKER: 'false' }
  let running = [service, await startServiceProcess(others)]
  const proxy = await startProxy(() => running.map(({ baseUrl }) => new URL(baseUrl).port))
  const statuses = new Map<number, number>()
  let isOver = false
  const client = async (number: number) => {
    for (let sent = 0; !isOver; sent += 1) {
      const method = sent % 3 === 0 ? 'POST' : 'GET'
      const response = await fetch(`${proxy}/v1/customers`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(method === 'POST' && {
          body: JSON.stringify({ name: `${number}.${sent}`, email: 'a@b.example' }),
        }),
      })
      await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  const clients = Array.from({ length: 8 }, (_, number) => client(number))
  for (let round = 0; round < 4; round += 1) {
    const [old] = running
    const next = await startServiceProcess(others)
    running = [...running, next]
    const askedAt = performance.now()
    expect(await old?.end('SIGTERM')).toBe(0)
    expect(performance.now() - askedAt).toBeLessThan(30_000)
    running = running.slice(1)
  }
  isOver = true
  await Promise.all(clients)
  expect([...statuses.keys()].toSorted()).toEqual([200, 201])
  expect(statuses.get(201)).toBeGreaterThan(100)
})

/**
 * A proxy with connections that are kept open, as nginx with `keepalive`. A request that was not sent goes to the next
 * service; one that was sent is never sent again.
 */
async function startProxy(portsOf: () => string[]): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let turn = 0
  const forward = (incoming: IncomingMessage, response: ServerResponse, body: Buffer, tries = 0) => {
    const ports = portsOf()
    turn += 1
    const port = ports[turn % ports.length]
    const { method, url, headers } = incoming
    const outgoing = send({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', (error) => {
      const wasSent = !('code' in error && error.code === 'ECONNREFUSED')
      if (wasSent || tries >= 3) response.writeHead(502).end(String(error))
      else forward(incoming, response, body, tries + 1)
    })
    outgoing.end(body)
  }
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    forward(incoming, response, Buffer.concat(chunks))
  }).listen(0)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    agent.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
