import type { Reply } from '../../../../generated/operations.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { card, figures, tableCard } from '../../parts/card.ts'
import { actionForm } from '../../parts/form.ts'
import { toUrl } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import { type LoggedEvent, subjectOf } from '../event-log/subject.ts'
import { STEPS } from './advance.ts'
import { renderEvents, totalsOf } from './events.ts'

type Clock = Reply<'getTestClock'>['body']['test_clock']
type Customer = Reply<'listCustomers'>['body']['customers'][number]

const OUTCOMES = [
  'subscription.trial_ending',
  'subscription.activated',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.recovered',
  'subscription.canceled',
  'invoice.finalized',
  'invoice.paid',
  'invoice.partly_paid',
  'invoice.payment_failed',
  'invoice.overdue',
  'credit_grant.expired',
  'wallet.depleted',
]
const PAGE = 100
const MAX_PAGES = 5
const MAX_ROWS = 200

export async function renderOutcome(
  visit: Visit,
  clock: Clock,
  customers: readonly Customer[],
): Promise<Html | undefined> {
  const { base, query, timezone } = visit
  const from = Date.parse(query.from ?? '')
  if (Number.isNaN(from) || from >= Date.parse(clock.frozen_time)) return undefined
  const { events, isCut } = await eventsSince(visit, clock, from)
  const title = html`What happened since ${minute(new Date(from), timezone)}`
  const again = clock.status === 'advancing' ? undefined : renderAgain(visit, clock)
  if (events.length === 0) return card(title, html`<p class="soft">Nothing was due.</p>`, again)
  const all = toUrl(`${base}/event-log`, { test_clock_id: clock.id })
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  return html`${summaryOf(events)}
${tableCard(
  title,
  renderEvents(events.slice(0, MAX_ROWS), { base, timezone, names }),
  html`${isCut || events.length > MAX_ROWS ? html`<a class="small" href="${all}">A part of it. All events</a>` : undefined}${again}`,
)}`
}

/** Sorts by time, because event numbers follow the customers, who are advanced one after another. */
async function eventsSince(
  { call }: Visit,
  { id: test_clock_id, frozen_time }: Clock,
  from: number,
): Promise<{ events: LoggedEvent[]; isCut: boolean }> {
  const events: LoggedEvent[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { test_clock_id, type: OUTCOMES, limit: String(PAGE), cursor }
    const { webhook_events, next_cursor } = await call('listWebhookEvents', { query })
    const isSince = ({ timestamp }: LoggedEvent) => Date.parse(timestamp) > from && timestamp <= frozen_time
    const since = webhook_events.filter(isSince)
    events.push(...since)
    cursor = next_cursor ?? undefined
    if (since.length === 0) cursor = undefined
    if (cursor === undefined) break
  }
  const inOrder = events.sort((a, b) => a.timestamp.localeCompare(b.timestamp) || a.sequence - b.sequence)
  return { events: inOrder, isCut: cursor !== undefined }
}

/** An invoice whose payment failed five times is one that failed. */
function summaryOf(events: readonly LoggedEvent[]): Html {
  const count = (...types: string[]) => {
    const found = events.filter(({ type }) => types.includes(type))
    const isInvoice = types.every((type) => type.startsWith('invoice.'))
    return isInvoice ? [...new Map(found.map((event) => [subjectOf(event, '').id, event])).values()] : found
  }
  const invoices = count('invoice.finalized')
  const all = [
    { name: 'Renewals', of: count('subscription.renewed', 'subscription.activated') },
    { name: 'Invoices', of: invoices },
    { name: 'Paid', of: count('invoice.paid') },
    { name: 'Failed or overdue', of: count('invoice.payment_failed', 'invoice.overdue') },
  ]
  return figures(
    all.map(({ name, of }) => ({
      name,
      value: formatQuantity(of.length),
      ...(name === 'Invoices' && of.length > 0 && { note: totalsOf(of) }),
      alarm: name === 'Failed or overdue' && of.length > 0,
    })),
  )
}

function renderAgain({ base, query }: Visit, { id, frozen_time }: Clock): Html | undefined {
  const [days, label] = STEPS.find(([each]) => each === query.days) ?? []
  if (days === undefined || label === undefined) return undefined
  const hidden = html`<input type="hidden" name="from" value="${frozen_time}"><input type="hidden" name="days" value="${days}">`
  return actionForm(
    `${base}/test-clocks/${id}/advance`,
    html`${hidden}<button>Again: ${label.toLowerCase()}</button>`,
  )
}
