import { expect, onTestFinished, test } from 'vitest'
import { isTransient } from '../../server/db/errors.ts'
import { openDatabase } from '../../server/db/open.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { forTheTest } from '../statements/tap.ts'
import { createDatabase, startService } from '../support/service.ts'

async function open() {
  const { pool, close } = openDatabase(
    { connectionString: forTheTest(await createDatabase()) },
    { maxConnections: 1 },
  )
  onTestFinished(close)
  return pool
}

test('a statement is prepared once per connection, and planned for the values of each run', async () => {
  const pool = await open()
  for (const value of [1, 2, 3]) {
    const { rows } = await pool.query('select $1::integer as value', [value])
    expect(rows).toEqual([{ value }])
  }
  const { rows } = await pool.query(
    `select statement, custom_plans, generic_plans from pg_prepared_statements`,
  )
  expect(rows).toEqual([{ statement: 'select $1::integer as value', custom_plans: 3, generic_plans: 0 }])
})

test('what is longer than statements are, and what has no values, is not prepared', async () => {
  const pool = await open()
  await pool.query(`select $1::integer /* ${'long '.repeat(1_000)} */`, [1])
  await pool.query('begin')
  await pool.query('commit')
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([])
})

test('the statements of one pool leave those of another their names', async () => {
  const [busy, other] = [await open(), await open()]
  for (let index = 0; index < 1_000; index += 1) await busy.query(`select $1::integer as v${index}`, [1])
  await other.query('select $1::integer as fresh', [1])
  const { rows } = await other.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'select $1::integer as fresh' }])
})

test('a statement whose table was changed by a migration fails once, as what succeeds when it is repeated', async () => {
  const pool = await open()
  await pool.query('create table things (id integer)')
  const read = () => pool.query('select * from things where id = $1', [1])
  await read()
  await pool.query('alter table things add column note text')
  const error = await read().catch((reason: unknown) => reason)
  expect(isTransient(error)).toBe(true)
  expect(await read()).toMatchObject({ rows: [] })
})

test('requests that meet a changed table are answered, reads and writes', async () => {
  const service = await startService()
  onTestFinished(service.stop)
  const company = await service.company()
  const customer = await addCustomer(company)
  const path = `/v1/customers/${customer.id}`
  const requests = () =>
    Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const write = { method: 'PATCH', path, body: { name: `Acme ${index}` } } as const
        return (await company.send(index % 2 === 0 ? { method: 'GET', path } : write)).status
      }),
    )
  // Statements are planned on many connections.
  expect(new Set(await requests())).toEqual(new Set([200]))
  await service.db.schema.alterTable('customers').addColumn('note', 'text').execute()
  expect(new Set(await requests())).toEqual(new Set([200]))
})
