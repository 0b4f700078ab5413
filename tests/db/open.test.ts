import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { createDatabase } from '../support/service.ts'

test.each(['pool', 'query builder', 'neither'])(
  'closing ends every connection when the %s was used, so that the process can end',
  async (used) => {
    const database = openDatabase({ connectionString: forTheTest(await createDatabase()) })
    if (used === 'pool') await database.pool.query('select 1')
    if (used === 'query builder') await database.db.selectFrom('companies').selectAll().execute()
    await database.close()
    expect(database.pool).toMatchObject({ ended: true, totalCount: 0 })
  },
)

test('bigint columns are numbers, exact up to the largest safe integer, and no further', async () => {
  const { pool, close } = openDatabase({ connectionString: forTheTest(await createDatabase()) })
  const { rows } = await pool.query('select 9007199254740991::bigint as n')
  expect(rows).toEqual([{ n: 9_007_199_254_740_991 }])
  await expect(pool.query('select 9007199254740992::bigint')).rejects.toThrow('safe range')
  await close()
})

test.each(['UTC', 'Europe/London', 'Asia/Kolkata', 'America/New_York'])(
  'times are those that pg reads itself, of every year and where the connection is in %s',
  async (zone) => {
    const { pool, close } = openDatabase({ connectionString: forTheTest(await createDatabase()) })
    const client = await pool.connect()
    await client.query(`set time zone '${zone}'`)
    const { rows } = await client.query(
      'select at, at::text as written from unnest($1::timestamptz[]) as at',
      [TIMES],
    )
    client.release()
    expect(rows).toHaveLength(TIMES.length)
    for (const { at, written } of rows)
      expect([written, at]).toEqual([written, pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(written)])
    await close()
  },
)

test('limits hold on each connection, and one whose query takes too long is closed, not used again', async () => {
  const limits = { lockMs: 1_000, statementMs: 60_000, queryMs: 300 }
  const { pool, close } = openDatabase({ connectionString: forTheTest(await createDatabase()) }, { limits })
  const { rows } = await pool.query(
    `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ lock: '1s', statement: '1min', idle: '30s' }])

  const client = await pool.connect()
  await client.query('begin')
  await client.query('create table half_done ()')
  // As a server that hangs does, it says nothing until long after.
  await expect(client.query('select pg_sleep(30)')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  client.release()
  expect(pool.totalCount).toBe(0)
  const { rows: tables } = await pool.query("select from pg_tables where tablename = 'half_done'")
  expect(tables).toEqual([])
  await close()
})

const TIMES = [
  '2026-03-15 12:00:00Z',
  '2026-03-15 12:00:00.1Z',
  '2026-07-15 23:59:59.12Z',
  '2026-07-15 12:00:00.123456Z',
  '1970-01-01 00:00:00Z',
  '1969-12-31 23:59:59.999Z',
  '1883-11-18 12:00:00Z',
  '0099-12-31 12:00:00Z',
  '0001-01-01 00:00:00Z',
  '0044-03-15 12:00:00Z BC',
  '9999-12-31 23:59:59.999Z',
  '10000-01-01 00:00:00Z',
  '275760-09-13 00:00:00Z',
  'infinity',
  '-infinity',
]
