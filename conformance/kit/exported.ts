import type { OperationId } from '../../generated/operations.ts'
import type { CheckContext, QueryValue } from './check-context.ts'
import { readCsv } from './read-csv.ts'

/** The rows of an export, by the names of its columns. */
export async function exported(
  ctx: CheckContext,
  id: Extract<OperationId, `export${string}`>,
  query: Record<string, QueryValue>,
): Promise<Array<Record<string, string>>> {
  const answer = await ctx.call(id, { query })
  ctx.expectStatus(answer, 200)
  const [names = [], ...rows] = readCsv(answer.text)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}
