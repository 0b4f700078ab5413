import type { Lab } from './check-context.ts'
import type { AnyExchange } from './exchange.ts'
import { at } from './requests.ts'

/** Each list that has pages, and the member that holds its rows. */
export const listMembers = {
  listCustomers: 'customers',
  listEvents: 'events',
  listInvoices: 'invoices',
  listMeters: 'meters',
  listPlans: 'plans',
  listPricingUnits: 'pricing_units',
  listSubscriptions: 'subscriptions',
  listWalletTransactions: 'wallet_transactions',
} as const

export type ListId = keyof typeof listMembers
export type Row = { id: string; created_at: string }
export type Page = { rows: Row[]; has_more: unknown; next_cursor: unknown; exchange: AnyExchange }
export type Asked = { path?: Record<string, string>; query?: Record<string, string | number | boolean> }

/** One page of a list. */
export async function readPage(lab: Lab, id: ListId, asked: Asked): Promise<Page> {
  const exchange = await lab.call(id, asked)
  lab.expectStatus(exchange, 200)
  const rows: Row[] = Reflect.get(Object(exchange.body), listMembers[id]) ?? []
  const { has_more, next_cursor } = Object(exchange.body)
  return { rows, has_more, next_cursor, exchange }
}

/** The pages from the first on, until there are no more, `enough` says so, or 60 were read. */
export async function readPages(
  lab: Lab,
  id: ListId,
  { path, query }: Asked,
  enough: (rows: Row[]) => boolean = () => false,
): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const asked = { ...(path && { path }), query: { ...query, ...(cursor !== undefined && { cursor }) } }
    const page = await readPage(lab, id, asked)
    pages.push(page)
    const next = at(page.exchange.body, 'next_cursor')
    cursor = typeof next === 'string' ? next : undefined
  } while (cursor !== undefined && pages.length < 60 && !enough(pages.flatMap(({ rows }) => rows)))
  return pages
}
