import type { Reply } from '../../../../generated/operations.ts'
import { isTransient } from '../../../db/errors.ts'
import { Problem } from '../../../errors/problem.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { rangeOf, rangeTabs, shorterThan, type windowOf } from '../../charts/ranges.ts'
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

/** Shows less than was asked for if that has too much usage. */
async function renderOfAll(visit: Visit, meter: Meter): Promise<Html> {
  const { base, query, timezone } = visit
  const range = rangeOf(query.range)
  const tabs = rangeTabs(`${base}/meters/${meter.id}`, {}, range)
  const windows = shorterThan(range, visit.now)
  for (const window of windows) {
    const usage = await readUsage(visit, meter, window)
    if (usage === undefined) continue
    const isCut = window !== windows[0]
    const note = isCut
      ? html`<p class="soft small">More than that is too much to add up here.</p>`
      : undefined
    const { granularity } = window
    const chart = card('Usage', html`${renderUsage(meter.name, usage, { granularity, timezone })}${note}`)
    return html`${tabs}
<div class="${usage.top_customers.length === 0 ? 'stack' : 'wide-left'}">
${chart}
${usage.top_customers.length === 0 ? undefined : tableCard('Top customers', renderCustomers(usage, base))}
</div>`
  }
  return html`${tabs}
${card('Usage', html`<p class="soft">Too much to add up here. Ask for a shorter window with <code>getMeterUsage</code>.</p>`)}`
}

async function readUsage(
  { call }: Visit,
  { id }: Meter,
  window: ReturnType<typeof windowOf>,
): Promise<Usage | undefined> {
  try {
    return (await call('getMeterUsage', { path: { id }, query: window })).meter_usage
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
