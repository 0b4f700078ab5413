import { join } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/service.ts'

test('the types in server/db/tables name the columns of each table, with what they hold and whether they can be null', async () => {
  const client = new pg.Client({ connectionString: await createDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ column: string; type: string; nullable: boolean }>(COLUMNS)
  const created = rows.map(
    ({ column, type, nullable }) => `${column}: ${KINDS[type] ?? type}${nullable ? ' | null' : ''}`,
  )
  expect(typedColumns()).toEqual(created)
})

/** Which kind of JavaScript value a column holds. Any other type of column makes the test fail. */
const KINDS: Readonly<Record<string, string>> = {
  text: 'string',
  numeric: 'string',
  int8multirange: 'string',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'object',
  json: 'object',
  ARRAY: 'object',
}

/** Partitions have the columns of their table. */
const COLUMNS = `
  select c.table_name || '.' || c.column_name as "column",
    case when c.data_type = 'USER-DEFINED' then c.udt_name else c.data_type end as type, c.is_nullable = 'YES' as nullable
  from information_schema.columns c
  where c.table_schema = 'public'
    and not (select relispartition from pg_class where oid = quote_ident(c.table_name)::regclass)
  order by (c.table_name || '.' || c.column_name) collate "C"`

/** As `table.column: kind`, or `table.column: kind | null`. */
function typedColumns(): string[] {
  const file = join(import.meta.dirname, '../../server/db/schema.ts')
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    types: ['node'],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const schema = source?.statements.find(
    (each) => ts.isTypeAliasDeclaration(each) && each.name.text === 'Schema',
  )
  if (schema === undefined) throw new Error('schema.ts has no type Schema')
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, schema)
  return checker
    .getTypeAtLocation(schema)
    .getProperties()
    .flatMap((table) =>
      typeOf(table)
        .getProperties()
        .map((column) => `${table.name}.${column.name}: ${kindOf(selected(typeOf(column)))}`),
    )
    .sort()

  /** Kysely's `ColumnType` names what a query returns `__select__`. */
  function selected(type: ts.Type): ts.Type {
    const select = type.getProperty('__select__')
    return select === undefined ? type : typeOf(select)
  }

  function kindOf(type: ts.Type): string {
    const kinds = (type.isUnion() ? type.types : [type]).map(kindOfOne)
    return [...new Set(kinds)].sort((a, b) => Number(a === 'null') - Number(b === 'null')).join(' | ')
  }

  function kindOfOne(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.StringLike) return 'string'
    if (type.flags & ts.TypeFlags.NumberLike) return 'number'
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
    const name = type.getSymbol()?.name ?? ''
    if (name === 'Date' || name === 'Buffer') return name
    return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)
      ? 'object'
      : checker.typeToString(type)
  }
}
