import type pg from 'pg'
import type { Rule } from './rules.ts'
import { shardOf } from './shards.ts'
import { kindOf, normalized, type Statement, tablesIn } from './statement.ts'

/** The rules that a statement's plan breaks, in a database that is laid out in shards. */
export async function brokenByPlan(client: pg.Client, { text, values }: Statement): Promise<Rule[]> {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return []
  // Without a table of the schema, such as what asks a cluster for its nodes.
  if (tablesIn(normalized(text)).length === 0) return []
  // The database in shards has the first partitions alone, and the later ones are like them.
  const explained = text.replaceAll(
    /\b((?:event_states|usage_events)\w*_)\d+\b/g,
    (_all, name: string) => `${name}0`,
  )
  // By the extended protocol a text with several statements is refused, and not run.
  const query = { text: `explain (format json) ${explained}`, values: [...values], queryMode: 'extended' }
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(query)
  const relations = rows.flatMap((row) => relationsOf(row['QUERY PLAN'][0].Plan))
  const shards = new Set(relations.flatMap((relation) => shardOf(relation) ?? []))
  const isDirectory = relations.some((relation) => kindOf(relation) === 'directory')
  return [
    ...(shards.size > 1 ? ['shard' as const] : []),
    ...(isDirectory && shards.size > 0 ? ['kinds' as const] : []),
  ]
}

type PlanNode = { 'Relation Name'?: string; Plans?: PlanNode[] }

function relationsOf(node: PlanNode): string[] {
  const name = node['Relation Name']
  return [...(name === undefined ? [] : [name]), ...(node.Plans ?? []).flatMap(relationsOf)]
}
