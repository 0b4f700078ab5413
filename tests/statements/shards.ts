import type pg from 'pg'
import { DIRECTORY } from '../../server/db/cluster/directory.ts'

/** Enough that two tenants are rarely on one. */
const SHARDS = 16

/** Lays each table of tenants out by tenant. Only the layout counts: foreign keys are left out. */
export async function layOutInShards(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES, [DIRECTORY])
  for (const { name } of rows) await layOut(client, name, SHARDS)
}

/**
 * Lays a table out in hash partitions by tenant, as a cluster would in shards, with its rows. What is partitioned already keeps its
 * partitions, and each of them is parted.
 */
export async function layOut(client: pg.Client, table: string, shards: number): Promise<void> {
  const { rows } = await client.query<Leaf>(LEAVES, [table])
  for (const leaf of rows) await client.query(partedOf(leaf, shards))
}

/** Which shard a partition is, from its name. */
export function shardOf(relation: string): number | undefined {
  const [, shard] = /_shard_(\d+)$/.exec(relation) ?? []
  return shard === undefined ? undefined : Number(shard)
}

const TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`

type Leaf = {
  name: string
  parent: string | null
  bound: string | null
  columns: string
  sequence: string | null
}

const LEAVES = `
  select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound,
    (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid) as parent,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select pg_get_serial_sequence(c.relname, attname) from pg_attribute
      where attrelid = c.oid and not attisdropped and attidentity <> '' and not c.relispartition) as sequence
  from pg_class c where c.relkind = 'r' and (
    c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)
  )`

function partedOf({ name, parent, bound, columns, sequence }: Leaf, shards: number): string {
  const whole = `${name}_whole`
  const parts = Array.from(
    { length: shards },
    (_, shard) =>
      `create table ${name}_shard_${shard} partition of ${name} for values with (modulus ${shards}, remainder ${shard})`,
  )
  return [
    ...(parent === null ? [] : [`alter table ${parent} detach partition ${name}`]),
    `alter table ${name} rename to ${whole}`,
    `create table ${name} (like ${whole} including all) partition by hash (tenant_id)`,
    ...parts,
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${whole}`,
    ...(sequence === null ? [] : [`select setval('${sequence}1', last_value, is_called) from ${sequence}`]),
    `drop table ${whole} cascade`,
    ...(sequence === null ? [] : [`alter sequence ${sequence}1 rename to ${sequence.replace(/^.*\./, '')}`]),
    ...(parent === null ? [] : [`alter table ${parent} attach partition ${name} ${bound}`]),
  ].join(';\n')
}
