import type { OperationId, Reply } from '../../../generated/operations.ts'
import { Problem } from '../../errors/problem.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { type Html, html } from '../../runtime/html.ts'
import { card, facts, head, tableCard } from '../parts/card.ts'
import { ID } from '../parts/chosen-customer.ts'
import { invoiceBadge } from '../parts/status.ts'
import { type Row, table, toUrl } from '../parts/table.ts'
import { minute } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { amountsIn, isSought } from './amounts-in-text.ts'
import { findOwned } from './search-store.ts'

const LENGTH = 5

type Group = { name: string; columns: Names; rows: Row[]; urls: string[]; more?: string | undefined }
type Names = readonly [string, string, string]

export async function showSearch(visit: Visit): Promise<View> {
  const q = (visit.query.q ?? '').trim()
  if (ID.test(q)) {
    const url = await findById(visit, q)
    if (url !== undefined) return { title: 'Search', content: html``, redirect: url }
  }
  const groups = q === '' ? [] : await findByText(visit, q)
  const found = groups.filter(({ rows }) => rows.length > 0)
  const urls = found.flatMap((group) => group.urls)
  const [only, ...others] = urls
  if (only !== undefined && others.length === 0) return { title: 'Search', content: html``, redirect: only }
  const content = html`${head('Search', q === '' ? {} : { lead: html`Results for <bdi class="text">${q}</bdi>` })}
${found.map(({ name, columns, rows, more }) =>
  tableCard(
    name,
    table(
      name,
      columns.map((each) => ({ name: each })),
      rows,
      html``,
    ),
    more === undefined ? undefined : html`<a href="${more}">All ${name.toLowerCase()}</a>`,
  ),
)}
${found.length === 0 ? card(q === '' ? 'What are you looking for?' : 'Nothing found', HELP) : undefined}`
  return { title: 'Search', content }
}

const HELP = html`<p class="soft">Search for:</p>${facts([
  [
    'Customers',
    'The beginning of a word of the name, email, external ID or tax number, with or without accents',
  ],
  ['Invoices', 'The number or the total'],
  ['Credit notes', 'The number'],
  ['Plans, coupons, meters', 'The name or code'],
  ['Usage events', 'The idempotency key'],
  ['Everything', 'The ID, also that of a credit grant or a payment method'],
])}`

async function findById(visit: Visit, id: string): Promise<string | undefined> {
  const { base, call, mode } = visit
  const path = { id }
  const at = (page: string) => () => `${base}/${page}/${id}`
  const urls = await Promise.all([
    orNothing(call('getCustomer', { path }).then(at('customers'))),
    orNothing(call('getInvoice', { path }).then(at('invoices'))),
    orNothing(call('getSubscription', { path }).then(at('subscriptions'))),
    orNothing(call('getPlan', { path }).then(at('plans'))),
    orNothing(call('getMeter', { path }).then(at('meters'))),
    orNothing(call('getPricingUnit', { path }).then(at('pricing-units'))),
    orNothing(call('getCoupon', { path }).then(at('coupons'))),
    orNothing(
      call('getDiscount', { path }).then(
        ({ discount }) => `${base}/subscriptions/${discount.subscription_id}`,
      ),
    ),
    orNothing(call('getTaxRate', { path }).then(at('tax-rates'))),
    orNothing(call('getEvent', { path }).then(at('events'))),
    orNothing(
      call('getPaymentAttempt', { path }).then(
        ({ payment_attempt }) => `${base}/invoices/${payment_attempt.invoice_id}`,
      ),
    ),
    orNothing(call('getWebhookEvent', { path }).then(at('event-log'))),
    orNothing(call('getWebhookEndpoint', { path }).then(at('webhooks'))),
    orNothing(
      call('getWebhookDelivery', { path }).then(
        ({ webhook_delivery }) => `${base}/event-log/${webhook_delivery.webhook_event_id}`,
      ),
    ),
    orNothing(findOfCustomer(visit, id)),
    ...(mode === 'test' ? [orNothing(call('getTestClock', { path }).then(at('test-clocks')))] : []),
  ])
  return urls.find((url) => url !== undefined) ?? findInAuditLog(visit, id)
}

/** These objects, such as credit grants, are shown on a page of their customer. */
async function findOfCustomer(
  { base, service, tenant, call }: Visit,
  id: string,
): Promise<string | undefined> {
  const { db } = service.database
  const owned = await service.share(tenant.companyId, () => findOwned(db, tenant.id, id), tenant.id)
  if (owned === undefined) return undefined
  const { customer } = await call('getCustomer', { path: { id: owned.customer_id } })
  const page = `${base}/customers/${customer.id}`
  if (owned.kind === 'credit_grant') return `${page}/credit-grants/${id}`
  return owned.kind === 'wallet_transaction' ? `${page}/wallet` : page
}

async function findInAuditLog({ base, call }: Visit, id: string): Promise<string | undefined> {
  for (const by of ['actor_id', 'object_id']) {
    const { audit_events } = await call('listAuditEvents', { query: { [by]: id, limit: '1' } })
    if (audit_events.length > 0) return `${base}/audit-log?${by}=${id}`
  }
  return undefined
}

async function findByText({ base, timezone, call }: Visit, q: string): Promise<Group[]> {
  const list = <Id extends OperationId>(id: Id, query: Record<string, string>) =>
    orNothing<Reply<Id>['body']>(call(id, { query: { ...query, limit: String(LENGTH) } }))
  const number = q.toUpperCase()
  const sought = amountsIn(q)
  const ofAmount = sought.map(async (amount) => {
    const found = await list('listInvoices', { total_cents: String(amount.cents) })
    return { ...found, invoices: found?.invoices.filter((each) => isSought(amount, each.currency_code)) }
  })
  const [invoices, credit, customers, events, plans, coupons, meters] = await Promise.all([
    Promise.all([list('listInvoices', { invoice_number: number }), ...ofAmount]),
    list('listCreditNotes', { credit_note_number: number }),
    list('listCustomers', { q }),
    list('listEvents', { idempotency_key: q }),
    list('listPlans', { q }),
    list('listCoupons', { q }),
    list('listMeters', { q }),
  ])
  const group = <Thing>(
    name: string,
    columns: Names,
    things: readonly Thing[] = [],
    toRow: (thing: Thing) => { url: string; title: Html | string; cells: Array<Html | string> },
    more?: string,
  ): Group => {
    const all = things.map(toRow)
    return {
      name,
      columns,
      rows: all.map(({ url, title, cells }) => [html`<a href="${url}">${title}</a>`, ...cells] as const),
      urls: all.map(({ url }) => url),
      ...(things.length >= LENGTH && { more }),
    }
  }
  return [
    group(
      'Invoices',
      ['Number', 'Customer', 'Total'],
      invoices.flatMap((found) => found?.invoices ?? []),
      (invoice) => ({
        url: `${base}/invoices/${invoice.id}`,
        title: invoice.invoice_number ?? 'Draft',
        cells: [
          html`<bdi class="text">${invoice.buyer.name}</bdi> ${invoiceBadge(invoice)}`,
          formatMoney(invoice.total_cents, invoice.currency_code),
        ],
      }),
      sought[0] && toUrl(`${base}/invoices`, { total_cents: String(sought[0].cents) }),
    ),
    group('Credit notes', ['Number', 'Customer', 'Total'], credit?.credit_notes, (note) => ({
      url: `${base}/credit-notes/${note.id}`,
      title: note.credit_note_number,
      cells: [
        html`<bdi class="text">${note.buyer.name}</bdi>`,
        formatMoney(note.total_cents, note.currency_code),
      ],
    })),
    group(
      'Customers',
      ['Name', 'Email', 'External ID'],
      customers?.customers,
      ({ id, name, email, external_id }) => ({
        url: `${base}/customers/${id}`,
        title: html`<bdi class="text">${name}</bdi>`,
        cells: [html`<bdi class="text">${email}</bdi>`, html`<code>${external_id ?? ''}</code>`],
      }),
      toUrl(`${base}/customers`, { q }),
    ),
    group(
      'Usage events',
      ['Event', 'Idempotency key', 'Time'],
      events?.events,
      ({ id, event_name, idempotency_key, timestamp }) => ({
        url: `${base}/events/${id}`,
        title: html`<bdi class="text">${event_name}</bdi>`,
        cells: [html`<code>${idempotency_key}</code>`, minute(timestamp, timezone)],
      }),
    ),
    group(
      'Plans',
      ['Name', 'Code', 'Fee'],
      plans?.plans,
      ({ id, name, code, amount_cents, currency_code }) => ({
        url: `${base}/plans/${id}`,
        title: html`<bdi class="text">${name}</bdi>`,
        cells: [html`<code>${code}</code>`, formatMoney(amount_cents, currency_code)],
      }),
    ),
    group('Coupons', ['Name', 'Code', 'Redeemed'], coupons?.coupons, (coupon) => ({
      url: `${base}/coupons/${coupon.id}`,
      title: html`<bdi class="text">${coupon.name}</bdi>`,
      cells: [html`<code>${coupon.code}</code>`, String(coupon.redemption_count)],
    })),
    group('Meters', ['Name', 'Code', 'Events'], meters?.meters, ({ id, name, code, event_name }) => ({
      url: `${base}/meters/${id}`,
      title: html`<bdi class="text">${name}</bdi>`,
      cells: [html`<code>${code}</code>`, html`<code>${event_name}</code>`],
    })),
  ]
}

function orNothing<Value>(found: Promise<Value>): Promise<Value | undefined> {
  return found.catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500) return undefined
    throw error
  })
}
