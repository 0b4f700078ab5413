import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServiceWithCompany } from '../support/process.ts'

/** Together more than the operating system takes for a client that does not read. */
const ANSWERS = 20
/** And no sooner: requests wait for answers. Node waits as long again where a part was taken meanwhile. */
const SILENCE_MS = 30_000

test('a client that sends requests and does not read the answers is cut', async () => {
  const { service, client, key } = await startServiceWithCompany()
  const { port, host } = new URL(service.baseUrl)
  const { byteLength } = await (await fetch(`${service.baseUrl}/openapi.json`)).arrayBuffer()
  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`
  const socket = connect(Number(port), 'localhost')
  // The last answer waits behind the others.
  socket.write(ask('/openapi.json').repeat(ANSWERS) + ask('/v1/customers'))
  const [, duration] = await service.printed(/"aborted":true,"duration_ms":([\d.]+)/)
  expect(Number(duration)).toBeGreaterThan(SILENCE_MS - 1_000)
  let received = 0
  socket.on('data', (bytes) => {
    received += bytes.length
  })
  await once(socket, 'close')
  expect(received).toBeLessThan(ANSWERS * byteLength)
  expect((await client.GET('/v1/customers')).response.status).toBe(200)
})
