import { sql } from 'kysely'
import type { ReadHandle } from '../schema.ts'
import { DIRECTORY } from './directory.ts'

/** `lay` colocates the table with `customers`. */
export type Layout = {
  isDone(table: string): Promise<boolean>
  lay(table: string): Promise<void>
}

type Distribution = { done: string[]; left: string[] }

export async function readDistribution(db: ReadHandle, layout: Layout): Promise<Distribution> {
  const distribution: Distribution = { done: [], left: [] }
  for (const table of await selectTables(db))
    distribution[(await layout.isDone(table)) ? 'done' : 'left'].push(table)
  return distribution
}

/**
 * No foreign key can lead from a distributed table to a local one. All are saved, dropped, and added at the end, so
 * that an interrupted run can be repeated. Keys to the directory are not added again.
 */
export async function distribute(db: ReadHandle, layout: Layout, log: (line: string) => void): Promise<void> {
  const { left } = await readDistribution(db, layout)
  if (left.length > 0) await dropForeignKeys(db)
  for (const table of left) {
    await layout.lay(table)
    log(`distributed ${table}`)
  }
  for (const { table, name, definition } of await selectNoted(db))
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    )
  await sql`drop table if exists foreign_keys_to_add`.execute(db)
}

/** `customers` comes first, because the others are colocated with it. Partitions follow their table. */
async function selectTables(db: ReadHandle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${DIRECTORY}::text[])
    order by c.relname <> 'customers', c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

type ForeignKey = { table: string; name: string; definition: string }

async function dropForeignKeys(db: ReadHandle): Promise<void> {
  await sql`
    create table if not exists foreign_keys_to_add (
      "table" text, name text, definition text not null, primary key ("table", name)
    )`.execute(db)
  const { rows } = await sql<ForeignKey & { kept: boolean }>`
    select t.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition,
      target.relname <> all(${DIRECTORY}::text[]) as kept
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class target on target.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0
      and t.relname <> all(${DIRECTORY}::text[])
    order by t.relname, f.conname`.execute(db)
  for (const { table, name, definition, kept } of rows) {
    if (kept)
      await sql`insert into foreign_keys_to_add values (${table}, ${name}, ${definition}) on conflict do nothing`.execute(
        db,
      )
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
}

async function selectNoted(db: ReadHandle): Promise<ForeignKey[]> {
  const { rows: tables } = await sql`
    select from pg_class where relname = 'foreign_keys_to_add' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  if (tables.length === 0) return []
  const { rows } = await sql<ForeignKey>`
    select * from foreign_keys_to_add f where not exists (
      select from pg_constraint c join pg_class t on t.oid = c.conrelid where t.relname = f."table" and c.conname = f.name
    ) order by "table", name`.execute(db)
  return rows
}
