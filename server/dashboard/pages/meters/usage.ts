import type { Reply } from '../../../../generated/operations.ts'
import { isTransient } from '../../../db/errors.ts'
import { Problem } from '../../../errors/problem.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { lastDays } from '../../charts/ranges.ts'
import { renderUsage } from '../../charts/usage.ts'
import { card, tableCard } from '../../parts/card.ts'
import { table } from '../../parts/table.ts'
import type { Visit } from '../../visit.ts'

type Meter = Reply<'getMeter'>['body']['meter']
type Usage = Reply<'getMeterUsage'>['body']['meter_usage']

/** A temporary error does not fail the page. */
export async function renderMeterUsage(visit: Visit, meter: Meter): Promise<Html> {
  try {
    return await renderOfAll(visit, meter)
  } catch (error) {
    if (!isTransient(error)) throw error
    return card('Usage', html`<p class="soft">This takes too long now.</p>`)
  }
}

/** Shows fewer than 30 days if these have too much usage. */
async function renderOfAll(visit: Visit, meter: Meter): Promise<Html> {
  const usage =
    (await readUsage(visit, meter, 30)) ??
    (await readUsage(visit, meter, 7)) ??
    (await readUsage(visit, meter, 1))
  if (usage === undefined)
    return card(
      'Usage',
      html`<p class="soft">Too much to add up here. Ask for a shorter window with <code>getMeterUsage</code>.</p>`,
    )
  const chart = card('Usage', renderUsage(meter.name, usage, { timezone: visit.timezone }))
  if (usage.top_customers.length === 0) return chart
  return html`<div class="wide-left">
${chart}
${tableCard('Top customers', renderCustomers(usage, visit.base))}
</div>`
}

async function readUsage({ call, now }: Visit, { id }: Meter, days: number): Promise<Usage | undefined> {
  try {
    return (await call('getMeterUsage', { path: { id }, query: lastDays(now, days) })).meter_usage
  } catch (error) {
    if (error instanceof Problem && error.code === 'VALIDATION_ERROR') return undefined
    throw error
  }
}

function renderCustomers({ top_customers }: Usage, base: string): Html {
  return table(
    'Top customers',
    [{ name: 'Customer' }, { name: 'Usage', kind: 'amount' }],
    top_customers.map(({ customer_id, name, total }) => [
      html`<a href="${base}/customers/${customer_id}/usage"><bdi class="text">${name}</bdi></a>`,
      formatQuantity(total),
    ]),
    html``,
  )
}
