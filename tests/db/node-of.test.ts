import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createNodeOf } from '../../server/db/cluster/nodes.ts'
import { openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { createDatabase } from '../support/service.ts'

/** A database with as much of Citus' catalog as tells on which node a tenant is: that of its last digit. */
async function openLikeCitus(nodes: number) {
  const connectionString = forTheTest(await createDatabase())
  const { db, pool, close } = openDatabase({ connectionString })
  onTestFinished(close)
  await db.connection().execute(async (connection) => {
    await sql`set allow_system_table_mods = on`.execute(connection)
    await sql`create table pg_catalog.pg_dist_shard (logicalrelid regclass, shardid bigint)`.execute(
      connection,
    )
    await sql`create table pg_catalog.pg_dist_placement (shardid bigint, groupid integer)`.execute(connection)
    await sql`reset allow_system_table_mods`.execute(connection)
    await sql`insert into pg_dist_shard select 'customers', n from generate_series(0, 9) n`.execute(
      connection,
    )
    await sql`insert into pg_dist_placement select n, n % ${sql.lit(nodes)} from generate_series(0, 9) n`.execute(
      connection,
    )
    await sql`
      create function get_shard_id_for_distribution_column(text, bigint) returns bigint
      language sql as 'select $2 % 10'`.execute(connection)
  })
  let statements = 0
  pool.on('acquire', () => {
    statements += 1
  })
  return { nodeOf: createNodeOf(db), statements: () => statements }
}

test('many tenants are looked up together, on one connection, and known from then on', async () => {
  const { nodeOf, statements } = await openLikeCitus(2)
  const ids = Array.from({ length: 2_500 }, (_, n) => n + 1)
  expect(await Promise.all(ids.map(nodeOf))).toEqual(ids.map((id) => id % 2))
  expect(statements()).toBe(3)
  expect(await nodeOf(7)).toBe(1)
  expect(statements()).toBe(3)
})

test('no tenant has a node while one node has all of them', async () => {
  const { nodeOf } = await openLikeCitus(1)
  expect(await Promise.all([1, 2, 3].map(nodeOf))).toEqual([undefined, undefined, undefined])
})
