import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateData } from '../../server/db/migrate.ts'
import { startProcess } from '../support/process.ts'
import { createDatabase, serviceForThisTest, startService } from '../support/service.ts'

test('a database whose advisory locks exclude nobody is refused in a sentence', async () => {
  const connectionString = await createDatabase()
  await query(
    connectionString,
    `create schema other_engine;
    create function other_engine.pg_advisory_lock(bigint) returns void language sql as '';
    create function other_engine.pg_advisory_unlock(bigint) returns boolean language sql as 'select true';
    create function other_engine.pg_try_advisory_lock(bigint) returns boolean language sql as 'select true';
    do $$ begin
      execute format('alter database %I set search_path = other_engine, pg_catalog, public', current_database());
    end $$`,
  )
  await expect(migrateData({ connectionString })).rejects.toThrow(
    'cannot run on this database: an advisory lock of one connection does not keep another out.',
  )
  const command = startProcess('scripts/cli/main.ts', { DATABASE_URL: connectionString }, ['migrate'])
  expect(await command.end()).toBe(1)
  expect(command.output()).toMatch(/^The service cannot run on this database: .*\n$/)
})

test('a database that does what it says is let through, by many at once', async () => {
  const connectionString = await createDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrateData({ connectionString })))
})

test('a service tells that others of its database have another PUBLIC_BASE_URL', async () => {
  const first = await serviceForThisTest({ publicBaseUrl: 'https://one.example', worker: true })
  const { databaseUrl } = first
  const same = await startService({ databaseUrl, publicBaseUrl: 'https://one.example' })
  onTestFinished(() => same.stop())
  const other = await startService({ databaseUrl, publicBaseUrl: 'https://two.example' })
  onTestFinished(() => other.stop())
  const warned = ({ log }: { log: string[] }) => log.filter((line) => line.includes('PUBLIC_BASE_URL'))
  expect([first, same].map(warned)).toEqual([[], []])
  expect(warned(other).map((line) => JSON.parse(line))).toMatchObject([
    { publicBaseUrl: 'https://two.example', others: ['https://one.example'] },
  ])
})

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}
