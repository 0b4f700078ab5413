import { kindOf, normalized, tablesIn } from './statement.ts'

/** What keeps each statement on one node where the tables of tenants are distributed. */
export const RULES = {
  value: 'the tenant is a value of the statement',
  system: 'no system column, which is another on each node',
  cte: 'no CTE writes a table of tenants: what it returns goes to all nodes',
  subquery: 'no subquery among the values of an insert',
  conflict: 'no subquery where a conflict is resolved',
  sequence: 'only an insert takes a number from a sequence, which is on one node',
  notify: 'no statement of tables notifies: its commit would hold a lock of the whole database',
  kinds: 'no statement has the directory and tables of tenants',
  transaction: 'a transaction is of one tenant',
  event: 'what changes for users has an event in the same transaction',
  body: 'an event is as the contract says',
  shard: 'the plan reads one shard',
} as const
export type Rule = keyof typeof RULES
type RuleOfText = Exclude<Rule, 'transaction' | 'shard' | 'event' | 'body'>

/** The rules that a statement's text breaks. */
export function brokenBy(sent: string): Rule[] {
  const text = normalized(sent)
  // A migration: `problemsIn` looks at those.
  if (/^create /.test(text)) return []
  const tables = tablesIn(text)
  if (!tables.some((table) => kindOf(table) === 'tenants')) return []
  const broken: Record<RuleOfText, boolean> = {
    value: insertsIn(text).some((insert) => !hasTenantAsValue(insert)),
    system: /\b(ctid|xmin|xmax|cmin|cmax|tableoid)\b/.test(text),
    cte: /\bas (not )?(materialized )?\( ?(insert|update|delete|merge)\b/.test(text),
    subquery:
      /\binsert into \w+(?: as \w+)? \([^)]*\)(?: overriding \w+ value)? values (?:(?! (?:returning|on conflict) ).)*\( ?select\b/.test(
        text,
      ),
    conflict: /\bdo update set (?:(?! returning ).)*\( ?select\b/.test(text),
    sequence: /\blast_value\b/.test(text) || (!insertsIn(text).length && text.includes('nextval(')),
    notify: text.includes('pg_notify('),
    kinds: tables.some((table) => kindOf(table) === 'directory'),
  }
  return Object.entries(broken).flatMap(([rule, isBroken]) => (isBroken ? [rule as RuleOfText] : []))
}

type Insert = { columns: string[]; first: string }

/** The first row or the select of each insert into a table of tenants. */
function insertsIn(text: string): Insert[] {
  const inserts = text.matchAll(
    /\binsert into (\w+)(?: as \w+)? \(([^)]*)\)(?: overriding \w+ value)? (?:values \(|select )(.*)/g,
  )
  return [...inserts].flatMap(([, table = '', columns = '', first = '']) =>
    kindOf(table) === 'tenants' ? [{ columns: columns.split(',').map((name) => name.trim()), first }] : [],
  )
}

function hasTenantAsValue({ columns, first }: Insert): boolean {
  const value = splitList(first)[columns.indexOf('tenant_id')]
  return value !== undefined && /^\$\d+(::bigint)?( as tenant_id)?( |$)/.test(value)
}

/** The parts of a list between its commas, not those within parentheses. */
function splitList(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth < 0) break
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + letter)
  }
  return parts.map((part) => part.trim())
}
