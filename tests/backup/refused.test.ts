import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addOpen } from '../fixtures/invoices.ts'
import { connect } from '../support/process.ts'
import { createDatabase, createEmptyDatabase, serviceForThisFile } from '../support/service.ts'
import { backUp, changed, entriesOf, restore, restored } from './harness.ts'

const service = await serviceForThisFile()
const company = await service.company()
await addOpen(company)
const file = await backUp(service)
const MIGRATIONS = new URL('../../server/db/migrations', import.meta.url).pathname

test('a file that is cut anywhere, or damaged anywhere, is refused, and the same database takes a whole one then', async () => {
  const databaseUrl = await createEmptyDatabase()
  // Node ends a file with a frame of 13 bytes that holds nothing.
  const cuts = [0, 1, 100, file.length >> 1, file.length - 14]
  for (const length of cuts)
    await expect(restore(databaseUrl, file.subarray(0, length)), `cut at ${length}`).rejects.toThrow(
      /Nothing was restored/,
    )
  for (const place of [0, 10, 1_000, file.length >> 1, file.length - 20]) {
    const damaged = Buffer.from(file)
    damaged[place] = (damaged[place] ?? 0) ^ 0x55
    await expect(restore(databaseUrl, damaged), `damaged at ${place}`).rejects.toThrow(/Nothing was restored/)
  }
  await restore(databaseUrl, file)
})

test('changed rows are refused by their checksum, changed money by its sums', async () => {
  const databaseUrl = await createEmptyDatabase()
  const other = await changed(file, { row: (text) => text.replace('\t250\t', '\t260\t') })
  await expect(restore(databaseUrl, other)).rejects.toThrow(/the rows of invoices are not those/)
  const tail = JSON.parse((await entriesOf(file)).at(-1)?.data.toString() ?? '')
  const sums = tail.sums.map((sum: { of: string }) => (sum.of === 'invoices' ? { ...sum, sum: '251' } : sum))
  await expect(restore(databaseUrl, await changed(file, { tail: { sums } }))).rejects.toThrow(/sums of money/)
  const { db } = connect(databaseUrl)
  expect(await db.selectFrom('companies').selectAll().execute()).toEqual([])
  await restore(databaseUrl, file)
})

test('a database with a company is refused, also that of the backup', async () => {
  await expect(restore(await restored(file), file)).rejects.toThrow(
    /^This database has companies, such as Company/,
  )
})

test('a database beside whose service it would be restored is refused', async () => {
  await expect(restore(service.databaseUrl, file)).rejects.toThrow(/Stop all services and workers first/)
})

test('a backup of a newer version is refused, one of an older version is migrated, and not into a newer schema', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'usage-billing-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS, folder, { recursive: true })
  await writeFile(
    join(folder, '9999-newer.sql'),
    'alter table customers add column newer text not null default 1',
  )
  const { head } = await restore(await createEmptyDatabase(), file)
  const migrations = [...head.migrations, '9999-newer.sql']
  await expect(
    restore(await createEmptyDatabase(), await changed(file, { head: { migrations } })),
  ).rejects.toThrow(/made by another, newer version of the service \(1\.0\.0\)/)
  await expect(
    restore(await createEmptyDatabase(), await changed(file, { head: { format: 2 as 1 } })),
  ).rejects.toThrow(/made by a newer version/)
  const databaseUrl = await createEmptyDatabase()
  await restore(databaseUrl, file, { migrations: { folder } })
  const { pool } = connect(databaseUrl)
  expect((await pool.query('select newer from customers')).rows).toEqual([{ newer: '1' }])
  expect((await pool.query('select name from migrations order by name desc limit 1')).rows).toEqual([
    { name: '9999-newer.sql' },
  ])
  const newer = await createDatabase()
  await connect(newer).pool.query(`insert into migrations (name) values ('9999-newer.sql')`)
  await expect(restore(newer, file)).rejects.toThrow(/has a newer schema than the backup/)
})

test('what is no backup is refused in a sentence', async () => {
  await expect(restore(await createEmptyDatabase(), Buffer.from('PGDMP'))).rejects.toThrow(
    /^the backup is cut or damaged/,
  )
})
