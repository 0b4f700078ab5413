import type { Reply } from '../../../generated/operations.ts'
import { formatQuantity } from '../../pages/invoice/format.ts'
import { type Html, html } from '../../runtime/html.ts'
import { tableCard } from '../parts/card.ts'
import { isPeriod } from '../parts/period.ts'
import { invoiceBadge } from '../parts/status.ts'
import { table, toUrl } from '../parts/table.ts'
import { minute, period } from '../parts/time.ts'
import type { Visit } from '../visit.ts'
import type { Link } from './lines.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type Upcoming = Reply<'getUpcomingInvoice'>['body']['upcoming_invoice']
type Charge = Reply<'listEventCharges'>['body']['charges'][number]
type Event = Reply<'getEvent'>['body']['event']

/** The page reads the meter or the invoice of each charge. */
const LENGTH = 10

export function eventsOfLine(
  base: string,
  bill: Pick<Invoice | Upcoming, 'customer_id'> & { id?: string },
): (line: Invoice['line_items'][number] | Upcoming['line_items'][number]) => string | undefined {
  const path = `${base}/events`
  return (line) => {
    if (line.type !== 'usage') return undefined
    if ('id' in line) return toUrl(path, { line_item_id: line.id, invoice_id: bill.id })
    const { period_start: from, period_end: to, usage } = line
    return toUrl(path, { customer_id: bill.customer_id, meter_id: usage.meter_id, from, to })
  }
}

/** A usage line leads to its events, and to what they come to by property. */
export function linksOfLine(
  base: string,
  bill: Parameters<typeof eventsOfLine>[1],
): (line: Invoice['line_items'][number] | Upcoming['line_items'][number]) => Link[] {
  const eventsOf = eventsOfLine(base, bill)
  return (line) => {
    const events = eventsOf(line)
    if (events === undefined || line.type !== 'usage') return []
    const { subscription_id, period_start: at, usage } = line
    if (subscription_id === null) return [['Events', events]]
    const path = `${base}/subscriptions/${subscription_id}/usage`
    return [
      ['Events', events],
      ['By property', toUrl(path, { price_id: usage.price_id, at })],
    ]
  }
}

export async function renderNote(
  { base, query, call }: Visit,
  path: string,
  timezone: string,
): Promise<Html | undefined> {
  const { line_item_id, invoice_id, meter_id, unpriced_plan_id, from, to } = query
  if (!line_item_id && !meter_id && !unpriced_plan_id) return undefined
  const all = html`<a href="${path}">Show all</a>`
  if (line_item_id) {
    const { invoice } = invoice_id ? await call('getInvoice', { path: { id: invoice_id } }) : {}
    const line = invoice?.line_items.find(({ id }) => id === line_item_id)
    if (invoice === undefined || line?.type !== 'usage')
      return html`<p class="soft">Billed by the line <code>${line_item_id}</code>. ${all}</p>`
    const { units, late_events: late } = line.usage
    const name = html`<bdi class="text">${line.description}</bdi>`
    const link = html`<a href="${base}/invoices/${invoice.id}">${nameOf(invoice)}</a>`
    const counted = `${formatQuantity(units)} ${units === '1' ? 'unit' : 'units'}`
    const lateness = late > 0 ? `, ${late} of the events late` : ''
    const when = period(line.period_start, line.period_end, invoice.timezone)
    return html`<p class="soft">Billed by ${name}, ${when}, of ${link}: ${counted}${lateness}. ${all}</p>`
  }
  if (unpriced_plan_id) {
    const { plan } = await call('getPlan', { path: { id: unpriced_plan_id } })
    const link = html`<a href="${base}/plans/${plan.id}"><bdi class="text">${plan.name}</bdi></a>`
    return html`<p class="soft">Counted, and not billed by ${link}: they pass the filters of none of its prices. ${all}</p>`
  }
  const { meter } = await call('getMeter', { path: { id: meter_id ?? '' } })
  return html`<p class="soft">Counted by <a href="${base}/meters/${meter.id}"><bdi class="text">${meter.name}</bdi></a>${
    isPeriod({ from, to })
      ? html` from ${minute(from ?? null, timezone)} to ${minute(to ?? null, timezone)}, without late ones`
      : undefined
  }. ${all}</p>`
}

export async function renderCharges(
  visit: Visit,
  { id, status }: Event,
  timezone: string,
): Promise<Html | undefined> {
  if (status !== 'processed') return undefined
  const { call } = visit
  const { charges } = await call('listEventCharges', { path: { id } })
  const shown = charges.slice(0, LENGTH)
  const ids = new Set(shown.flatMap(({ invoice_id }) => invoice_id ?? []))
  const invoices = await Promise.all(
    [...ids].map(async (each) => (await call('getInvoice', { path: { id: each } })).invoice),
  )
  const rows = await Promise.all(
    shown.map((charge) =>
      renderCharge(
        visit,
        charge,
        invoices.find(({ id }) => id === charge.invoice_id),
        timezone,
      ),
    ),
  )
  return tableCard(
    'Billed by',
    table(
      'Billed by',
      [{ name: 'Line' }, { name: 'Period' }, { name: 'Invoice' }],
      rows,
      html`<strong>Not billed</strong>No price matched it then: no plan prices its meter, or the filters of no price take it. Or it fell into a trial, or came after the last invoice.`,
    ),
    charges.length > LENGTH ? html`<span class="soft small">First ${LENGTH}</span>` : undefined,
  )
}

async function renderCharge(visit: Visit, charge: Charge, invoice: Invoice | undefined, timezone: string) {
  const { base } = visit
  const line = invoice?.line_items.find(({ id }) => id === charge.line_item_id)
  const name = line?.description ?? (await meterName(visit, charge.meter_id))
  const events = invoice === undefined || line === undefined ? undefined : eventsOfLine(base, invoice)(line)
  const detail =
    events === undefined ? undefined : html`<span class="detail"><a href="${events}">Events</a></span>`
  const late = charge.late ? html`<span class="detail">Late: its own period was invoiced</span>` : undefined
  return [
    html`<bdi class="text">${name}</bdi>${detail}`,
    html`${period(charge.period_start, charge.period_end, invoice?.timezone ?? timezone)}${late}`,
    whereOf(base, charge, invoice),
  ] as const
}

function whereOf(
  base: string,
  { pricing_unit_code, subscription_id }: Charge,
  invoice: Invoice | undefined,
): Html {
  if (invoice !== undefined)
    return html`<a href="${base}/invoices/${invoice.id}">${nameOf(invoice)}</a> ${invoiceBadge(invoice)}`
  const subscription = `${base}/subscriptions/${subscription_id}`
  return pricing_unit_code === null
    ? html`<a href="${subscription}">Upcoming invoice</a>`
    : html`Deducted in <code>${pricing_unit_code}</code><span class="detail"><a href="${subscription}">Subscription</a></span>`
}

async function meterName({ call }: Visit, id: string): Promise<string> {
  return (await call('getMeter', { path: { id } })).meter.name
}

function nameOf({ invoice_number }: Invoice): string {
  return invoice_number ?? 'Draft invoice'
}
