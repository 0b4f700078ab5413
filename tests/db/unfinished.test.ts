import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import { createDatabase } from '../support/service.ts'
import { openWire } from '../support/wire.ts'

const LIMITS = { lockMs: 1_000, statementMs: 1_000, queryMs: 2_000 }

test('a connection on which a statement failed is not used again before PostgreSQL is done with it', async () => {
  const wire = await openWire(await createDatabase())
  const { db, close } = openDatabase({ connectionString: wire.url }, { maxConnections: 2, limits: LIMITS })
  onTestFinished(close)
  const pid = () => pidOf(db)
  const first = await pid()
  wire.holdReady()
  await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
  const second = await pid()
  expect(second).not.toBe(first)
  wire.letGo()
  await expect.poll(async () => new Set(await Promise.all([pid(), pid()])).size).toBe(2)
})

test.each(['between two statements', 'during a statement'])(
  'a connection that is lost in a transaction %s makes room for another',
  async (when) => {
    const wire = await openWire(await createDatabase())
    const { db, close } = openDatabase({ connectionString: wire.url }, { maxConnections: 1, limits: LIMITS })
    onTestFinished(close)
    const lost = db.transaction().execute(async (trx) => {
      await pidOf(trx)
      if (when === 'during a statement') wire.cutAt('pg_sleep')
      else await wire.cut()
      await sql`select pg_sleep(${1}::int)`.execute(trx)
    })
    await expect(lost).rejects.toThrow(/^Connection terminated|not queryable/)
    expect(await pidOf(db)).toBeGreaterThan(0)
  },
)

async function pidOf(db: ReadHandle): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int as n`.execute(db)
  return rows[0]?.pid
}
