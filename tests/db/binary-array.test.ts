import { expect, onTestFinished, test } from 'vitest'
import { bigintArray, textArray, timeArray } from '../../server/db/binary-array.ts'
import { openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { createDatabase } from '../support/service.ts'

test('PostgreSQL reads what was packed', async () => {
  const texts = ['', 'plain', 'a "quoted", {braced} \\ text\n', 'é€😀', null, 'null', 'NULL']
  const bigints = [0, 1, -1, 5_000, -(2 ** 32), 2 ** 32 - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  const times = [
    '2000-01-01T00:00:00.000Z',
    '2026-03-02T10:00:00.001Z',
    '1999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
  ]
  const { pool, close } = openDatabase(
    { connectionString: forTheTest(await createDatabase()) },
    { maxConnections: 1 },
  )
  onTestFinished(close)
  const { rows } = await pool.query(
    'select $1::text[] as texts, $2::bigint[]::text[] as bigints, $3::timestamptz[] as times',
    [textArray(texts), bigintArray(bigints), timeArray(times.map((time) => new Date(time)))],
  )
  expect(rows[0].texts).toEqual(texts)
  expect(rows[0].bigints.map(Number)).toEqual(bigints)
  expect(rows[0].times.map((time: Date) => time.toISOString())).toEqual(times)
  const none = await pool.query('select $1::text[] as texts, $2::bigint[] as bigints', [
    textArray([]),
    bigintArray([]),
  ])
  expect(none.rows).toEqual([{ texts: [], bigints: [] }])
})
