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

/** Expects these rows, in this order, with the texts of these columns; other columns are not compared. */
export function expectRows(
  ctx: CheckContext,
  rows: Array<Record<string, string>>,
  wanted: Array<Record<string, unknown>>,
  what: string,
): void {
  const names = Object.keys(wanted[0] ?? {})
  const shown = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
  ctx.equal(shown, wanted, what)
}
