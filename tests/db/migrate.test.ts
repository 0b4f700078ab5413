import { randomUUID } from 'node:crypto'
import { Migrator } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '../../server/db/migrate.ts'
import { rateOpenUsage } from '../../server/db/migrations/0009-bounds.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createKey } from '../../server/keys/create-key.ts'
import { addMeter, addPricingUnit } from '../fixtures/catalogue.ts'
import { ingestCalls, readEvent } from '../fixtures/events.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { startService } from '../support/service.ts'

const CUSTOMER = 'cm7q4x2k80001jr5v9t3hw6ab'
const SENT = '2026-03-15T11:00:00.000Z'
const JUDGED = '2026-03-15T11:30:00.000Z'

/** Under their keys: status, code of the rejection, and when the verdict was given. */
const EVENTS: Record<string, [string, string | null, string | null]> = {
  unmatched: ['rejected', 'NO_MATCHING_METER', JUDGED],
  queued: ['queued', null, null],
  processed: ['processed', null, JUDGED],
  nobodys: ['rejected', 'CUSTOMER_NOT_FOUND', JUDGED],
}

test('events whose status stood in their own rows come over as they were, and go on from there', async () => {
  const databaseUrl = await createOldDatabase()
  const service = await startService({ databaseUrl })
  onTestFinished(() => service.stop())
  const company = await service.company({ name: 'Acme' })

  const { events } = succeed(await company.client.GET('/v1/events'))
  expect(events).toEqual(
    Object.entries(EVENTS).map(([idempotency_key, [status, code, at]]) => ({
      id: idOf(idempotency_key),
      mode: 'test',
      event_name: 'api.request',
      idempotency_key,
      customer_id: CUSTOMER,
      timestamp: SENT,
      properties: { calls: 2 },
      status,
      rejection: code === null ? null : { code, message: `Message of ${code}` },
      processed_at: at,
      created_at: SENT,
      updated_at: at ?? SENT,
    })),
  )
  for (const event of events) expect(await readEvent(company, event.idempotency_key)).toEqual(event)

  const meter = await addMeter(company)
  await service.work()
  const statuses = succeed(await company.client.GET('/v1/events')).events.map(({ status }) => status)
  expect(statuses).toEqual(['processed', 'processed', 'processed', 'rejected'])
  // What was processed before is not counted again.
  const params = { path: { id: CUSTOMER }, query: { meter_id: meter.id } }
  const { usage } = succeed(await company.client.GET('/v1/customers/{id}/usage', { params }))
  expect(usage.total).toBe('4')
})

test('usage that was counted before its amounts were kept is rated, as far as it awaits an invoice in the currency', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  const company = await service.company()
  const [first, second] = [await addMeter(company), await addMeter(company, { aggregation: 'count' })]
  const { code } = await addPricingUnit(company)
  const prices = [
    { meter_id: first.id, charge_model: 'per_unit' as const, unit_amount: '0.5' },
    { meter_id: second.id, charge_model: 'per_unit' as const, unit_amount: '7', pricing_unit_code: code },
  ]
  const subscription = await subscribe(company, { prices })
  await ingestCalls(company, subscription, 5, subscription.created_at)
  await service.work()
  const { db } = service
  const read = () => db.selectFrom('segment_usage').select(['meter_id', 'amount_cents']).execute()
  const rated = [
    { meter_id: first.id, amount_cents: 3 },
    { meter_id: second.id, amount_cents: 0 },
  ]
  expect(await read()).toEqual(expect.arrayContaining(rated))
  await db.updateTable('segment_usage').set({ amount_cents: 0 }).execute()
  await rateOpenUsage(db)
  expect(await read()).toEqual(expect.arrayContaining(rated))
})

/** A database as the third migration left it, with a customer and an event in each state. */
async function createOldDatabase(): Promise<string> {
  const connectionString = await createEmptyDatabase()
  const database = openDatabase({ connectionString })
  const { db, pool } = database
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('0003-automatic-invoices-and-wallets')
  expect(error).toBeUndefined()
  await createKey(db, { company: 'Acme', mode: 'test', currency: 'USD', now: new Date(SENT) })
  const tenant = `(select id from tenants where mode = 'test')`
  await pool.query(
    `insert into customers values (${tenant}, $1, 'Acme', 'a@b.example', null, 'USD', '{}', $2, $2)`,
    [CUSTOMER, SENT],
  )
  for (const [key, [status, code, at]] of Object.entries(EVENTS))
    await pool.query(
      `insert into usage_events (tenant_id, idempotency_key, id, event_name, customer_id, "timestamp", properties,
         status, rejection_code, rejection_message, processed_at, created_at, updated_at)
       values (${tenant}, $1, $2, 'api.request', $3, $4, '{"calls": 2}', $5, $6, 'Message of ' || $6, $7, $4, $8)`,
      [key, idOf(key), CUSTOMER, SENT, status, code, at, at ?? SENT],
    )
  await migrate(database)
  await database.close()
  return connectionString
}

async function createEmptyDatabase(): Promise<string> {
  const { host, port, user } = inject('databases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ host, port, user, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
}

function idOf(key: string): string {
  return `c${key.padEnd(24, '0')}`
}

test('periods that an earlier version let run backwards by milliseconds are put in order, and refused from then on', async () => {
  const connectionString = await createEmptyDatabase()
  const database = openDatabase({ connectionString })
  onTestFinished(() => database.close())
  const { db, pool } = database
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo('0007-clock-in-steps')).error).toBeUndefined()
  await createKey(db, { company: 'Acme', mode: 'test', currency: 'USD', now: new Date(SENT) })
  const tenant = `(select id from tenants where mode = 'test')`
  await pool.query(`
    insert into customers values (${tenant}, 'c', 'Acme', 'a@b.example', null, 'USD', '{}', now(), now());
    insert into plans values (${tenant}, 'p', 'p', 'P', 'USD', 'month', 1, 0, 0, '[]', null, now(), now());
    insert into subscriptions (tenant_id, id, customer_id, plan_id, status, billing_anchor, anchor_at, period_index,
      current_period_start, current_period_end, cancel_at_period_end, canceled_at, collection_method, fee_cents, metadata,
      created_at, updated_at)
    values (${tenant}, 's', 'c', 'p', 'canceled', 'anniversary', now(), 0, '2026-03-15 12:00:00.442Z',
      '2026-03-15 12:00:00.440Z', false, now(), 'charge_automatically', 0, '{}', now(), now())`)
  for (const [id, from, to] of [
    ['first', '11:00:00.000', '12:00:00.442'],
    ['backwards', '12:00:00.442', '12:00:00.440'],
    ['overlapping', '12:00:00.440', '13:00:00.000'],
  ])
    await pool.query(`insert into segments values (${tenant}, $1, 's', 'c', 'p', $2, $3)`, [
      id,
      `2026-03-15 ${from}Z`,
      `2026-03-15 ${to}Z`,
    ])
  await migrate(database)

  const { rows } = await pool.query(`
    select id, ends_at - starts_at as length, ends_at = lead(starts_at) over (order by starts_at, ends_at) as meets
    from segments order by starts_at, ends_at`)
  expect(rows.map(({ id, meets }) => [id, meets])).toEqual([
    ['first', true],
    ['overlapping', true],
    ['backwards', null],
  ])
  const overlapping = `insert into segments values (${tenant}, 'x', 's', 'c', 'p', '2026-03-15 11:30Z', '2026-03-15 11:40Z')`
  await expect(pool.query(overlapping)).rejects.toThrow('segments_do_not_overlap')
  const backwards = `update subscriptions set current_period_end = current_period_start - interval '1 ms'`
  await expect(pool.query(backwards)).rejects.toThrow('check')
})
