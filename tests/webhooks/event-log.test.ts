import { expect, test } from 'vitest'
import { noteChange } from '../../server/db/changes.ts'
import { publishEvents } from '../../server/webhook-events/publish.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { refusal, succeed } from '../support/answers.ts'
import { engineDeps, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'

test('an event that commits late comes after those that a reader has seen', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const customer = await addCustomer(company)
  const { recordEvents } = engineDeps(() => service.clock.now)
  const tenantId = await company.tenantId()
  const late = await service.db.startTransaction().execute()
  noteChange(late, { type: 'customer.updated', id: customer.id })
  await recordEvents(late, { tenantId, now: service.clock.now })
  await addCustomer(company)
  expect(await log(company)).toEqual([1, 2].map((sequence) => [sequence, 'customer.created']))
  await late.commit().execute()
  expect((await log(company)).slice(2)).toEqual([[3, 'customer.updated']])
})

test('a change that is rolled back leaves neither an event nor a gap', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const customer = await addCustomer(company)
  const { recordEvents } = engineDeps(() => service.clock.now)
  const lost = await service.db.startTransaction().execute()
  noteChange(lost, { type: 'customer.updated', id: customer.id })
  await recordEvents(lost, { tenantId: await company.tenantId(), now: service.clock.now })
  await lost.rollback().execute()
  await addCustomer(company)
  expect(await log(company)).toEqual([
    [1, 'customer.created'],
    [2, 'customer.created'],
  ])
})

test('publishers that run at once give each number once', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await Promise.all(Array.from({ length: 20 }, () => addCustomer(company)))
  const tenantId = await company.tenantId()
  const publish = () => publishEvents(service.db, tenantId, () => service.clock.now)
  await Promise.all(Array.from({ length: 4 }, publish))
  const numbers = (await log(company)).map(([sequence]) => sequence)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('events are kept for 30 days, and who is further behind is told', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await addCustomer(company)
  await log(company)
  service.clock.advance(31 * DAY_MS)
  await addCustomer(company)
  await log(company)
  await dropOld(service)
  expect(await log(company)).toEqual([[2, 'customer.created']])
  const query = { order: 'asc' as const, after_sequence: 0 }
  const behind = await company.client.GET('/v1/webhook_events', { params: { query } })
  expect(refusal(behind)).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'query.after_sequence', code: 'events_dropped' }],
  })
})

test('the worker numbers what nobody reads', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await addCustomer(company)
  await service.sweepAndWork()
  const [event] = await service.db.selectFrom('webhook_events').select('sequence').execute()
  expect(event?.sequence).toBe(1)
})

async function log({ client }: TestCompany) {
  const params = { query: { order: 'asc' as const, limit: 100 } }
  const { webhook_events } = succeed(await client.GET('/v1/webhook_events', { params }))
  return webhook_events.map(({ sequence, type }) => [sequence, type])
}

async function dropOld({ db, clock }: Awaited<ReturnType<typeof serviceForThisTest>>) {
  const { dropWebhookEvents } = await import('../../server/jobs/drop-webhook-events.ts')
  await dropWebhookEvents(db, () => clock.now, new AbortController().signal)
}
