import { randomUUID } from 'node:crypto'
import { layoutInShards } from '../../server/db/cluster/citus.ts'
import { distribute } from '../../server/db/cluster/distribute.ts'
import { migrateData } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { nodesOf, run, urlOn } from './nodes.ts'

/** Few: each test file makes its own database. */
const SHARDS = 4

/** Since the last `dropMade`. */
const made: string[] = []

/** A database of its own on the server of a URL: an empty one, which the service migrates, or on a coordinator of Citus a distributed one. */
export async function createBeside(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const created = withName(url, name)
  const nodes = await nodesOf(url)
  made.push(name)
  await run(url, `create database ${name}`)
  if (nodes === undefined) return created
  const { coordinator, workers } = nodes
  await run(created, 'create extension citus')
  for (const node of workers) {
    await run(urlOn(node, url), `create database ${name}`)
    await run(urlOn(node, created), 'create extension citus')
  }
  await run(created, 'select citus_set_coordinator_host($1, $2)', [coordinator.name, coordinator.port])
  for (const node of workers) await run(created, 'select citus_add_node($1, $2)', [node.name, node.port])
  await migrateData({ connectionString: created })
  const { db, close } = openDatabase({ connectionString: forTheTest(created) })
  await distribute(db, layoutInShards(db, SHARDS), () => undefined)
  await close()
  return created
}

/** Drops what `createBeside` has made. In a cluster each database keeps connections of its own among the nodes. */
export async function dropMade(url: string): Promise<void> {
  const names = made.splice(0)
  if (names.length === 0) return
  const { workers = [] } = (await nodesOf(url)) ?? {}
  // The coordinator's first: it would ask the others.
  for (const server of [url, ...workers.map((node) => urlOn(node, url))])
    for (const name of names) await run(server, `drop database if exists ${name} with (force)`)
}

function withName(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
