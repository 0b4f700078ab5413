import pg from 'pg'

export type Node = { name: string; port: number }
export type Nodes = { coordinator: Node; workers: Node[] }

/** Of the Citus cluster that a URL names a database of. Undefined on a PostgreSQL without Citus. */
export async function nodesOf(url: string): Promise<Nodes | undefined> {
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

/** The URL of the same database on another machine. */
export function urlOn(node: Node, url: string): string {
  return Object.assign(new URL(url), { hostname: node.name, port: String(node.port) }).href
}

export async function run(connectionString: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
