import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { DIRECTORY } from '../../server/db/cluster/directory.ts'
import { distribute, type Layout, readDistribution } from '../../server/db/cluster/distribute.ts'
import { openDatabase } from '../../server/db/open.ts'
import { addMeter, newPlan } from '../fixtures/catalogue.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { invoicesOf } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { layOut } from '../statements/shards.ts'
import { forTheTest } from '../statements/tap.ts'
import { connect, startProcess } from '../support/process.ts'
import { createDatabase, serviceForThisTest } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'

const CLI = 'scripts/cli/main.ts'

test('a filled database is distributed, also after an interruption, and the service goes on', async () => {
  const databaseUrl = await createDatabase()
  const service = await serviceForThisTest({ databaseUrl })
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'unique_count', property: 'user' })
  const price = { meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '2' }
  const subscription = await subscribe(company, newPlan({ prices: [price] }))
  const use = (user: string) =>
    newEvent({
      customer_id: subscription.customer_id,
      properties: { user },
      timestamp: service.clock.now.toISOString(),
    })
  await ingest(company, [use('ann'), use('bob')])
  await service.work()

  const [before, layout] = [await describe(databaseUrl), await partedByTenant(databaseUrl)]
  const { db, close } = openDatabase({ connectionString: forTheTest(databaseUrl) })
  onTestFinished(close)
  const interrupted: Layout = {
    ...layout,
    lay: async (table) => {
      if (table === 'meters') throw new Error('interrupted')
      await layout.lay(table)
    },
  }
  await expect(distribute(db, interrupted, () => undefined)).rejects.toThrow('interrupted')
  expect((await readDistribution(db, layout)).left).toContain('meters')
  const lines: string[] = []
  await distribute(db, layout, (line) => lines.push(line))
  expect(lines).toContain('distributed meters')
  expect((await readDistribution(db, layout)).left).toEqual([])
  expect(await describe(databaseUrl)).toEqual(before)
  await distribute(db, layout, (line) => lines.push(`again: ${line}`))
  expect(lines.filter((line) => line.startsWith('again'))).toEqual([])

  const event = use('cid')
  await ingest(company, [event, use('bob')])
  await service.work()
  expect(await readEvent(company, event.idempotency_key)).toMatchObject({ status: 'processed' })
  service.clock.advance(32 * DAY_MS)
  await service.sweepAndWork()
  const invoices = await invoicesOf(company, subscription)
  expect(invoices.flatMap(({ line_items }) => line_items).map(({ amount_cents }) => amount_cents)).toContain(
    600,
  )
})

test.each([[['distribute']], [['distribute', '--check']]])(
  '%j says in a sentence that Citus is missing',
  async (args) => {
    const command = startProcess(CLI, { DATABASE_URL: await createDatabase() }, args)
    expect(await command.end()).toBe(1)
    expect(command.output()).toMatch(/^This PostgreSQL has no Citus, .*\n$/)
  },
)

test('the embedded database is not distributed, and --shards is a number', async () => {
  const embedded = startProcess(CLI, { DATABASE_URL: '' }, ['distribute'])
  expect(await embedded.end()).toBe(1)
  expect(embedded.output()).toMatch(/^Set DATABASE_URL to the coordinator.*\n$/)
  const shards = startProcess(CLI, {}, ['distribute', '--shards', 'many'])
  expect(await shards.end()).toBe(2)
  expect(shards.output()).toMatch(/^--shards must be a whole number.*\n$/)
})

/** In plain PostgreSQL's partitions. */
async function partedByTenant(connectionString: string): Promise<Layout> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return {
    isDone: async (table) => {
      const part = `${{ event_states: 'event_states_queued_0', usage_events: 'usage_events_0' }[table] ?? table}_shard_0`
      const { rows } = await client.query('select to_regclass($1) as found', [part])
      return rows[0].found !== null
    },
    lay: (table) => layOut(client, table, 3),
  }
}

/** How many rows each table has, and the foreign keys but those from distributed tables to the directory. */
async function describe(connectionString: string): Promise<unknown> {
  const { pool } = connect(connectionString)
  const tables = await pool.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like '%\\_shard\\_%' order by 1`)
  const counts = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${name}`)
    counts.push([name, rows[0]?.n])
  }
  const keys = await pool.query(
    `select t.relname, f.conname, pg_get_constraintdef(f.oid) from pg_constraint f
     join pg_class t on t.oid = f.conrelid join pg_class target on target.oid = f.confrelid
     where f.contype = 'f' and f.conparentid = 0 and (t.relname = any($1) or target.relname <> all($1)) order by 1, 2`,
    [DIRECTORY],
  )
  return { counts, keys: keys.rows }
}
