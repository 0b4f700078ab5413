import type pg from 'pg'

/** The tables in the schema `public` as SQL, read from the catalog, in a fixed order: equal schemas give equal text. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const extensions = await read<{ name: string }>(pool, EXTENSIONS)
  const tables = await read<Table>(pool, TABLES)
  const columns = await read<Part>(pool, COLUMNS)
  const constraints = await read<Part>(pool, CONSTRAINTS)
  const indexes = await read<Part>(pool, INDEXES)
  const of = (parts: Part[], { table }: Table) =>
    parts.filter((part) => part.table === table).map(({ text }) => text)
  const statements = tables
    .filter(({ name }) => !MIGRATION_TABLES.has(name))
    .map((table) => {
      // A partition has what its table has, and perhaps more.
      const inside = [...(table.parent === null ? of(columns, table) : []), ...of(constraints, table)]
      return [
        ...(table.comment === null ? [] : [`-- ${table.comment}`]),
        head(table) + (inside.length > 0 ? ` (\n${inside.map((line) => `  ${line}`).join(',\n')}\n)` : ''),
        ...tail(table),
      ]
        .join('\n')
        .concat(';\n', ...of(indexes, table).map((line) => `${line};\n`))
    })
  return [...extensions.map(({ name }) => `create extension ${name};\n`), ...statements].join('\n')
}

type Table = {
  table: string
  name: string
  comment: string | null
  unlogged: boolean
  parent: string | null
  bound: string | null
  partition_key: string | null
  options: string | null
}
type Part = { table: string; text: string }

/** Kysely records here which migrations have run. */
const MIGRATION_TABLES = new Set(['kysely_migration', 'kysely_migration_lock'])

function head({ name, unlogged, parent }: Table): string {
  return `create ${unlogged ? 'unlogged ' : ''}table ${name}${parent === null ? '' : ` partition of ${parent}`}`
}

function tail({ bound, partition_key, options }: Table): string[] {
  return [
    ...(bound === null ? [] : [`  ${bound}`]),
    ...(partition_key === null ? [] : [`partition by ${partition_key}`]),
    ...(options === null ? [] : [`with (${options})`]),
  ]
}

async function read<Row>(pool: pg.Pool, query: string): Promise<Row[]> {
  const { rows } = await pool.query(query)
  return rows
}

const EXTENSIONS = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`

const TABLES = `
  select c.oid::text as table, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    c.relpersistence = 'u' as unlogged, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
    pg_get_partkeydef(c.oid) as partition_key, array_to_string(c.reloptions, ', ') as options
  from pg_class c
  left join pg_inherits i on i.inhrelid = c.oid
  left join pg_class parent on parent.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by coalesce(parent.relname, c.relname), parent.relname nulls first, c.relname`

const COLUMNS = `
  select a.attrelid::text as table, concat_ws(' ', quote_ident(a.attname), 
    regexp_replace(format_type(a.atttypid, a.atttypmod), '^timestamp(.*) with time zone$', 'timestamptz\\1'),
    case when a.attcollation = 'pg_catalog."C"'::regcollation then 'collate "C"' end,
    case when a.attnotnull then 'not null' end,
    case when a.attidentity = 'a' then 'generated always as identity' end,
    'default ' || pg_get_expr(d.adbin, d.adrelid)) as text
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`

const CONSTRAINTS = `
  select conrelid::text as table, 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as text
  from pg_constraint c where contype <> 'n' and conrelid <> 0 and conparentid = 0
    and not (contype = 'c' and (select relispartition from pg_class where oid = conrelid))
  order by conrelid, array_position('{p,u,x,f,c}', contype::text), pg_get_constraintdef(oid)`

/** The indexes that do not belong to a constraint. */
const INDEXES = `
  select indrelid::text as table, replace(pg_get_indexdef(indexrelid), 'public.', '') as text
  from pg_index
  where not exists (select from pg_inherits where inhrelid = indexrelid)
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid and contype in ('p', 'u', 'x'))
  order by indrelid, pg_get_indexdef(indexrelid)`
