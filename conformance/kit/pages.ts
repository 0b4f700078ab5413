import type { OperationIdWith, Reply } from '../../generated/operations.ts'
import type { CheckContext } from './check-context.ts'
import type { AnyExchange } from './exchange.ts'
import { at } from './requests.ts'

export type ListId = OperationIdWith<{ paged: true }>

/** The field of each paged list that holds its rows. A new list does not compile until it is here. */
export const rowsOf = {
  listCustomers: 'customers',
  listEvents: 'events',
  listInvoices: 'invoices',
  listMeters: 'meters',
  listPlans: 'plans',
  listPricingUnits: 'pricing_units',
  listSubscriptions: 'subscriptions',
  listWalletTransactions: 'wallet_transactions',
} as const satisfies { [Id in ListId]: keyof Reply<Id>['body'] }

export const listIds = Object.keys(rowsOf) as ListId[]

export type Row = { id: string; created_at: string }
export type Page = { rows: Row[]; has_more: unknown; next_cursor: unknown; exchange: AnyExchange }
export type ListCall = { path?: Record<string, string>; query?: Record<string, string | number | boolean> }

/** One page of a list. */
export async function readPage(ctx: CheckContext, id: ListId, call: ListCall): Promise<Page> {
  const exchange = await ctx.call(id, call)
  ctx.expectStatus(exchange, 200)
  const rows: Row[] = Reflect.get(Object(exchange.body), rowsOf[id]) ?? []
  const { has_more, next_cursor } = Object(exchange.body)
  return { rows, has_more, next_cursor, exchange }
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
