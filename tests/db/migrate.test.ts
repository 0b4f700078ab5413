import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { makeKey } from '../support/keys.ts'
import { createEmptyDatabase } from '../support/service.ts'

const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations')

test('processes that migrate an empty database at once wait for each other, and one that finds nothing to do changes nothing', async () => {
  const connectionString = await createEmptyDatabase()
  const databases = [1, 2, 3].map(() => open(connectionString))
  await Promise.all(databases.map((database) => migrate(database)))
  const [first] = databases
  if (first === undefined) throw new Error('no database')
  const before = await readMigrations(first)
  const files = readdirSync(MIGRATIONS)
  expect(before.map(({ name }) => name)).toEqual(files.toSorted())
  await migrate(first)
  expect(await readMigrations(first)).toEqual(before)
})

test('a database that a newer version has migrated is used, unless its migration says otherwise', async () => {
  const database = await openMigrated()
  await database.pool.query("insert into migrations (name) values ('9998-newer')")
  await migrate(database)
  await database.pool.query("insert into migrations (name, compatible) values ('9999-newer', false)")
  await expect(migrate(database)).rejects.toThrow('9999-newer')
})

test('a database that another program has migrated is refused', async () => {
  const database = await openMigrated()
  await database.pool.query("insert into migrations (name) values ('0001-other')")
  await expect(migrate(database)).rejects.toThrow('0001-other')
})

test('a migration gives way to what holds its tables, and runs once they are free', async () => {
  const database = await openMigrated()
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  writeFileSync(join(folder, '9999-of-a-test.sql'), 'alter table companies add column of_a_test text')
  const holder = await database.pool.connect()
  await holder.query('begin; lock table companies in share mode')
  const migrating = migrate(database, { folder })
  const waiting = `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await holder.query(waiting)).rows[0].waiting).toBeGreaterThan(0)
  // It waits in turns, so that another gets the table meanwhile.
  await expect.poll(async () => (await holder.query(waiting)).rows[0].waiting, { interval: 20 }).toBe(0)
  await holder.query('commit')
  holder.release()
  await migrating
  expect((await readMigrations(database)).map(({ name }) => name)).toContain('9999-of-a-test.sql')
})

test('the database refuses periods that end before they start, and segments of a subscription that overlap', async () => {
  const { db, pool } = await openMigrated()
  await makeKey(db, { company: 'Acme', mode: 'test', now: new Date() })
  const tenant = `(select id from tenants where mode = 'test')`
  await pool.query(`
    insert into customers (tenant_id, id, name, email, currency_code, test_clock_id, metadata, created_at, updated_at)
    values (${tenant}, 'c', 'Acme', 'a@b.example', 'USD', '', '{}', now(), now());
    insert into plans values (${tenant}, 'p', 'p', 'P', 'USD', 'month', 1, 0, 0, '[]', '{}', null, default, now(), now());
    insert into subscriptions (tenant_id, id, customer_id, plan_id, status, billing_anchor, anchor_at, period_index,
      current_period_start, current_period_end, cancel_at_period_end, canceled_at, collection_method, apply_credit, fee_cents, metadata,
      test_clock_id, created_at, updated_at)
    values (${tenant}, 's', 'c', 'p', 'canceled', 'anniversary', now(), 0, '2026-03-15 12:00Z', '2026-03-15 13:00Z',
      false, now(), 'charge_automatically', true, 0, '{}', '', now(), now())`)
  const insert = (id: string, start: string, end: string) =>
    pool.query(`insert into segments values (${tenant}, $1, 's', 'c', 'p', '2026-03-15 10:00Z', $2, $3, 0)`, [
      id,
      start,
      end,
    ])
  await insert('first', '2026-03-15 11:00Z', '2026-03-15 12:00Z')
  await insert('next', '2026-03-15 12:00Z', '2026-03-15 13:00Z')
  await expect(insert('overlapping', '2026-03-15 11:30Z', '2026-03-15 11:40Z')).rejects.toThrow(
    'segments_do_not_overlap',
  )
  await expect(insert('backwards', '2026-03-15 10:00Z', '2026-03-15 09:00Z')).rejects.toThrow('check')
  const backwards = `update subscriptions set current_period_end = current_period_start - interval '1 ms'`
  await expect(pool.query(backwards)).rejects.toThrow('check')
})

async function openMigrated(): Promise<OpenDatabase> {
  const database = open(await createEmptyDatabase())
  await migrate(database)
  return database
}

function open(connectionString: string): OpenDatabase {
  const database = openDatabase({ connectionString: forTheTest(connectionString) })
  onTestFinished(() => database.close())
  return database
}

async function readMigrations({ pool }: OpenDatabase): Promise<Array<{ name: string }>> {
  const { rows } = await pool.query<{ name: string }>('select name, ran_at from migrations order by name')
  return rows
}
