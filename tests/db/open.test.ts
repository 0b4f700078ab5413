import { expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { createDatabase } from '../support/service.ts'

test.each(['pool', 'query builder', 'neither'])(
  'closing ends every connection when the %s was used, so that the process can end',
  async (used) => {
    const database = openDatabase({ connectionString: await createDatabase() })
    if (used === 'pool') await database.pool.query('select 1')
    if (used === 'query builder') await database.db.selectFrom('companies').selectAll().execute()
    await database.close()
    expect(database.pool).toMatchObject({ ended: true, totalCount: 0 })
  },
)

test('bigint columns are numbers, exact up to the largest safe integer, and no further', async () => {
  const { pool, close } = openDatabase({ connectionString: await createDatabase() })
  const { rows } = await pool.query('select 9007199254740991::bigint as n')
  expect(rows).toEqual([{ n: 9_007_199_254_740_991 }])
  await expect(pool.query('select 9007199254740992::bigint')).rejects.toThrow('safe range')
  await close()
})
