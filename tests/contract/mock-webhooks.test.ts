import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook, type WebhookEvent } from '../../client/webhooks/index.ts'
import { readContract, readDocument } from '../../contract/index.ts'
import { type Mock, startMock } from '../../scripts/mock/start-mock.ts'
import { newSecret } from '../../scripts/webhooks/new-secret.ts'
import { faultsOf } from '../statements/event-bodies.ts'

const secret = newSecret()
const received: WebhookEvent[] = []
const sent: string[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  received.push(
    await verifyWebhook(secret, request.headers as Record<string, string>, Buffer.concat(chunks).toString()),
  )
  response.writeHead(204).end()
})
let mock: Mock
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  mock = await startMock({ receiver: { url, secret, onSent: (type) => void sent.push(type) } })
})
afterAll(async () => {
  await mock.stop()
  server.close()
})

const AUTHORIZATION = { Authorization: 'Bearer ak_test_x', 'Content-Type': 'application/json' }

test('each request that changes something sends its event, signed, with the object of the answer, as the contract says', async () => {
  const operations = readContract().operations.filter(({ method }) => method !== 'GET')
  for (const { method, path, body, parameters, success, id } of operations) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(parameters.find((each) => each.name === name)?.example),
    )
    const [example] = body?.examples ?? []
    const answer = await fetch(`${mock.url}${filled}`, {
      method,
      headers: AUTHORIZATION,
      ...(example && { body: JSON.stringify(example.value) }),
    })
    expect([id, answer.status]).toEqual([id, success])
    await answer.text()
  }
  const { webhooks } = readDocument() as unknown as { webhooks: object }
  const silent = () => Object.keys(webhooks).filter((type) => !received.some((event) => event.type === type))
  await expect.poll(silent).toHaveLength(BY_ITSELF.length)
  expect(silent().toSorted()).toEqual(BY_ITSELF.toSorted())
  expect(sent).toHaveLength(received.length)
  const byType = Map.groupBy(received, ({ type }) => type)
  const bodies = new Map(
    [...byType].map(([type, events]) => [type, events.map(({ data }) => JSON.stringify(data))]),
  )
  expect(faultsOf(bodies)).toEqual([])
  expect(received.map(({ sequence }) => sequence)).toEqual(received.map((_, index) => index + 1))
})

/** What no request alone leads to. */
const BY_ITSELF = [
  'customer.erased',
  'subscription.activated',
  'subscription.renewed',
  'subscription.trial_ending',
  'subscription.past_due',
  'subscription.recovered',
  'invoice.partly_paid',
  'invoice.payment_failed',
  'invoice.overdue',
  'credit_grant.expired',
  'wallet.depleted',
  'wallet.recovered',
  ...['requires_action', 'processing', 'failed', 'unconfirmed', 'unapplied', 'disputed'].map(
    (status) => `payment_attempt.${status}`,
  ),
  'refund.failed',
  'events.rejected',
  'email.failed',
  'webhook_endpoint.disabled',
]
