import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findNamedCustomers } from '../../server/customers/named-store.ts'
import { createBreaker, unguarded } from '../../server/db/cluster/breaker.ts'
import { type Limits, openDatabase } from '../../server/db/open.ts'
import { normalise } from '../../server/events/event-content.ts'
import { createEventStore } from '../../server/events/ingest/ingest-store.ts'
import { beginPartition, selectPartitions } from '../../server/events/partitions-store.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { newEvent, readEvent } from '../fixtures/events.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

type Input = ReturnType<typeof newEvent>

/** Ingest as in a cluster, on tables that are not distributed: tests/statements looks at what it sends. */
function storeOfCluster(guard = unguarded, limits?: Limits) {
  const { db, close } = openDatabase({ connectionString: service.databaseUrl }, limits && { limits })
  onTestFinished(close)
  const store = createEventStore(db, findNamedCustomers, { guard })
  return async (company: TestCompany, events: readonly Input[]) =>
    store({
      tenantId: await company.tenantId(),
      mode: 'test',
      now: service.clock.now,
      events: events.map(normalise),
    })
}

test('new events are stored, repeats are counted, other content under a key is a conflict', async () => {
  const ingest = storeOfCluster()
  const company = await service.company({ testClock: true })
  const [real, ahead] = [await addCustomer({ ...company, testClock: undefined }), await addCustomer(company)]
  await addMeter(company, { aggregation: 'count' })
  const events = [real, ahead].map(({ id }) => newEvent({ customer_id: id }))
  const unknown = newEvent({ customer_id: null, external_customer_id: 'nobody' })
  expect(await ingest(company, [...events, unknown])).toEqual({ outcome: 'accepted', duplicates: 0 })
  const fresh = newEvent({ customer_id: real.id })
  expect(await ingest(company, [fresh, ...events])).toEqual({ outcome: 'accepted', duplicates: 2 })
  const other = { ...fresh, event_name: 'other' }
  expect(await ingest(company, [other])).toEqual({ outcome: 'conflicting', keys: [fresh.idempotency_key] })
  await service.work()
  for (const { idempotency_key } of [...events, fresh])
    expect(await readEvent(company, idempotency_key)).toMatchObject({ status: 'processed' })
  expect(await readEvent(company, unknown.idempotency_key)).toMatchObject({ status: 'rejected' })
})

test('a rejected event gives way, and keeps the time of its arrival', async () => {
  const ingest = storeOfCluster()
  const company = await service.company()
  const { id } = await addCustomer(company)
  const event = newEvent({ customer_id: id, event_name: 'unknown' })
  await ingest(company, [event])
  await service.work()
  const rejected = await readEvent(company, event.idempotency_key)
  expect(rejected).toMatchObject({ status: 'rejected' })
  await addMeter(company, { event_name: 'known', aggregation: 'count' })
  service.clock.advance(1_000)
  expect(await ingest(company, [{ ...event, event_name: 'known' }])).toEqual({
    outcome: 'accepted',
    duplicates: 0,
  })
  await service.work()
  expect(await readEvent(company, event.idempotency_key)).toMatchObject({
    status: 'processed',
    event_name: 'known',
    created_at: rejected.created_at,
  })
})

test('several companies at once, each with the same keys twice', async () => {
  const ingest = storeOfCluster()
  const companies = await Promise.all(Array.from({ length: 4 }, () => service.company()))
  const sent = companies.map((company) => ({
    company,
    events: Array.from({ length: 20 }, () => newEvent({ customer_id: null, external_customer_id: 'x' })),
  }))
  const results = await Promise.all([...sent, ...sent].map(({ company, events }) => ingest(company, events)))
  const duplicates = results.map((result) => (result.outcome === 'accepted' ? result.duplicates : undefined))
  expect(duplicates.toSorted()).toEqual([0, 0, 0, 0, 20, 20, 20, 20])
})

test('companies of a node that hangs are refused, those of another wait once, and all is well when it answers again', async () => {
  const hung = await Promise.all(Array.from({ length: 6 }, () => service.company()))
  const ids = new Set(await Promise.all(hung.map((company) => company.tenantId())))
  const guard = createBreaker(async (tenantId) => (ids.has(tenantId) ? 1 : 2))
  const ingest = storeOfCluster(guard, { lockMs: 60_000, statementMs: 1_000, queryMs: 2_000 })
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  const holding = Promise.withResolvers<void>()
  const event = newEvent({ customer_id: null, external_customer_id: 'x' })
  const holder = service.db.transaction().execute(async (trx) => {
    // Each commit of theirs waits for the end of this one.
    await sql`
      insert into usage_events (tenant_id, id, idempotency_key, customer_id, event_name, "timestamp", properties, created_at)
      select tenant_id, row_number() over (), ${event.idempotency_key}, '@x', 'x', now(), '{}', now()
      from unnest(${[...ids]}::bigint[]) as hung (tenant_id)`.execute(trx)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const refused = Promise.allSettled(hung.map((company) => ingest(company, [event])))
  const other = await service.company()
  for (let n = 0; n < 10; n += 1)
    expect(await ingest(other, [newEvent({ customer_id: null, external_customer_id: 'x' })])).toEqual(
      ACCEPTED,
    )
  const reasons = (await refused).map((each) => String(each.status === 'rejected' && each.reason))
  const away = reasons.filter((reason) => reason.includes('node 1 of the database is away'))
  const timeouts = reasons.filter((reason) => reason.includes('statement timeout'))
  // Two commits at once meet the hang, a third tries the node again.
  expect(away.length + timeouts.length).toBe(6)
  expect(timeouts.length).toBeLessThanOrEqual(3)
  held.resolve()
  await holder
  for (const company of hung)
    expect(await ingest(company, [newEvent({ customer_id: null, external_customer_id: 'x' })])).toEqual(
      ACCEPTED,
    )
})

const ACCEPTED = { outcome: 'accepted', duplicates: 0 }

test('keys of an earlier partition are known', async () => {
  const ingest = storeOfCluster()
  const company = await service.company()
  const { id } = await addCustomer(company)
  await addMeter(company, { aggregation: 'count' })
  const [before, after] = [newEvent({ customer_id: id }), newEvent({ customer_id: id })]
  const rejected = newEvent({ customer_id: id, event_name: 'unknown' })
  await ingest(company, [before, rejected])
  await service.work()
  const partitions = await selectPartitions(service.db)
  await beginPartition(service.db, partitions.length, service.clock.now)
  expect(await ingest(company, [before])).toEqual({ outcome: 'accepted', duplicates: 1 })
  expect(await ingest(company, [after])).toEqual({ outcome: 'accepted', duplicates: 0 })
  expect(await ingest(company, [before, after, newEvent({ customer_id: id })])).toEqual({
    outcome: 'accepted',
    duplicates: 2,
  })
  const other = { ...before, event_name: 'other' }
  expect(await ingest(company, [other])).toEqual({ outcome: 'conflicting', keys: [before.idempotency_key] })
  const corrected = { ...rejected, event_name: before.event_name }
  expect(await ingest(company, [corrected])).toEqual({ outcome: 'accepted', duplicates: 0 })
  await service.work()
  expect(await readEvent(company, rejected.idempotency_key)).toMatchObject({ status: 'processed' })
})
