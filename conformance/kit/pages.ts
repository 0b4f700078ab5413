import { type OperationIdWith, operations } from '../../generated/operations.ts'
import type { CheckContext, QueryValue } from './check-context.ts'
import type { AnyExchange } from './exchange.ts'
import { at } from './requests.ts'

export type ListId = OperationIdWith<{ paged: true }>

/** Every paged list, and the field that holds its rows. */
export const rowsOf = Object.fromEntries(
  Object.entries(operations).flatMap(([id, each]) => ('rows' in each ? [[id, each.rows]] : [])),
) as { [Id in ListId]: (typeof operations)[Id]['rows'] }

export const listIds = Object.keys(rowsOf) as ListId[]

/** Whether it is a list below a customer, such as its grants. */
export function isOfCustomer(id: ListId): boolean {
  return operations[id].pathParameters.length > 0
}

export type Row = { id: string; created_at: string }
export type Page = { rows: Row[]; has_more: unknown; next_cursor: unknown; exchange: AnyExchange }
export type ListCall = { path?: Record<string, string>; query?: Record<string, QueryValue> }

/** One page of a list. */
export async function readPage(ctx: CheckContext, id: ListId, call: ListCall): Promise<Page> {
  const exchange = await ctx.call(id, call)
  ctx.expectStatus(exchange, 200)
  const found: Row[] = Reflect.get(Object(exchange.body), rowsOf[id]) ?? []
  const rows = ACCOUNTS.includes(id) ? found.map((row) => ({ ...row, id: accountOf(row) })) : found
  const { has_more, next_cursor } = Object(exchange.body)
  return { rows, has_more, next_cursor, exchange }
}

/** The lists whose rows are of a customer and a currency or unit, and have no id. */
export const ACCOUNTS: readonly ListId[] = ['listBalances', 'listReceivables']

/** Returns what tells one row of these from another. */
export function accountOf(row: object): string {
  const { customer_id, currency_code, pricing_unit_code } = Object(row)
  return `${customer_id} ${pricing_unit_code ?? currency_code}`
}

/** The pages from the first one until no more follow, `isEnough` returns true, or 60 were read. */
export async function readPages(
  ctx: CheckContext,
  id: ListId,
  { path, query }: ListCall,
  isEnough: (rows: Row[]) => boolean = () => false,
): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const call = { ...(path && { path }), query: { ...query, ...(cursor !== undefined && { cursor }) } }
    const page = await readPage(ctx, id, call)
    pages.push(page)
    const next = at(page.exchange.body, 'next_cursor')
    cursor = typeof next === 'string' ? next : undefined
  } while (cursor !== undefined && pages.length < 60 && !isEnough(pages.flatMap(({ rows }) => rows)))
  return pages
}

/** Finds a row in a list without a filter for it. */
export async function findRow(
  ctx: CheckContext,
  id: ListId,
  { id: wanted }: { id: string },
): Promise<unknown> {
  const found = (rows: Row[]) => rows.some((row) => row.id === wanted)
  const pages = await readPages(ctx, id, { query: { limit: 100 } }, found)
  return pages.flatMap(({ rows }) => rows).find((row) => row.id === wanted)
}

/** Returns the lines, prices or values of filters that the rows of a page hold. */
export function partsOf(rows: readonly object[], each: string): unknown[] {
  const parts: unknown[] = rows.flatMap((row) => Reflect.get(row, each) ?? [])
  return parts.flatMap((part) => Reflect.get(Object(part), 'in') ?? part)
}
