import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { layoutInShards } from '../../server/db/cluster/citus.ts'
import { distribute } from '../../server/db/cluster/distribute.ts'
import { migrateData } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'

/** Few: each test file makes its own database. */
const SHARDS = 4

type Node = { name: string; port: number }

/** A database of its own on the server of a URL: an empty one, which the service migrates, or on a coordinator of Citus a distributed one. */
export async function createBeside(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const created = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const nodes = await nodesOf(url)
  await run(url, `create database ${name}`)
  if (nodes === undefined) return created
  await run(created, 'create extension citus')
  for (const node of nodes.workers) {
    const there = Object.assign(new URL(url), { hostname: node.name, port: String(node.port) })
    await run(there.href, `create database ${name}`)
    await run(Object.assign(there, { pathname: `/${name}` }).href, 'create extension citus')
  }
  const { coordinator, workers } = nodes
  await run(created, 'select citus_set_coordinator_host($1, $2)', [coordinator.name, coordinator.port])
  for (const node of workers) await run(created, 'select citus_add_node($1, $2)', [node.name, node.port])
  await migrateData({ connectionString: created })
  const { db, close } = openDatabase({ connectionString: forTheTest(created) })
  await distribute(db, layoutInShards(db, SHARDS), () => undefined)
  await close()
  return created
}

async function nodesOf(url: string): Promise<{ coordinator: Node; workers: Node[] } | undefined> {
  const [found] = await run(url, `select to_regclass('pg_catalog.pg_dist_node') is not null as found`)
  if (found?.found !== true) return undefined
  const nodes = await run(
    url,
    'select nodename as name, nodeport as port, groupid as "group" from pg_dist_node',
  )
  const workers = nodes.filter(({ group }) => group !== 0)
  const coordinator = nodes.find(({ group }) => group === 0)
  if (coordinator === undefined || workers.length === 0)
    throw new Error(
      'TEST_DATABASE_URL names a database with Citus and without nodes. Name the one of examples/citus.',
    )
  return { coordinator, workers }
}

async function run(connectionString: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
