import { sql } from 'kysely'
import { DIRECTORY } from '../db/cluster/directory.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'

export type Table = { name: string; columns: string[] }

/** Unlogged tables are left out as well, because a crash empties them. */
const LEFT_OUT: Readonly<Partial<Record<keyof Schema | 'foreign_keys_to_add', string>>> = {
  migrations: 'A restore runs the migrations.',
  installation: 'It is of the database, and not of what is in it.',
  worker_heartbeat: 'It is of the workers that run.',
  sessions: 'A backup must not sign anyone in.',
  sign_in_links: 'A backup must not sign anyone in.',
  visitor_attempts: 'They count for minutes.',
  foreign_keys_to_add: 'It is of a distribution under way.',
}

/** Reads the catalogue, so that no table is forgotten. Each table follows the tables to which it refers. */
export async function selectTables(db: ReadHandle): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> all(${Object.keys(LEFT_OUT)}::text[])
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by c.relname <> all(${DIRECTORY}::text[]), c.relname`.execute(db)
  const { rows: keys } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid`.execute(db)
  return inOrder(rows, (name) => keys.filter(({ from }) => from === name).map(({ to }) => to))
}

/** A cluster has no foreign keys to the directory, so its tables come first in `tables`. */
function inOrder(tables: readonly Table[], referredBy: (name: string) => string[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<Table>()
  const add = (table: Table) => {
    byName.delete(table.name)
    for (const name of referredBy(table.name)) {
      const referred = byName.get(name)
      if (referred !== undefined) add(referred)
    }
    ordered.add(table)
  }
  for (const table of tables) if (byName.has(table.name)) add(table)
  return [...ordered]
}

/** Values are text, because a bigint may be too large for a number. Unused sequences are omitted. */
export async function selectSequences(db: ReadHandle): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function setSequences(db: ReadHandle, sequences: Record<string, string>): Promise<void> {
  await sql`
    select setval(c.oid::regclass, value::bigint) from jsonb_each_text(${JSON.stringify(sequences)}::jsonb) as s (name, value)
    join pg_class c on c.relname = s.name and c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`.execute(
    db,
  )
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
