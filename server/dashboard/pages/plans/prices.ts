import type { Reply } from '../../../../generated/operations.ts'
import { decimal } from '../../../money/decimal.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { type Tier, tierChart } from '../../charts/tiers.ts'
import { type Account, amountIn } from '../../parts/amount.ts'
import { filterText } from '../../parts/filters.ts'
import type { Visit } from '../../visit.ts'

export type Plan = Reply<'getPlan'>['body']['plan']
export type Price = Plan['prices'][number]

export function renderPrices(
  { prices, currency_code }: Pick<Plan, 'prices' | 'currency_code'>,
  meters: ReadonlyMap<string, string>,
): Html[] {
  return prices.map((price) => renderPrice(price, nameOfPrice(price, meters), currency_code))
}

/** Tells prices of one meter apart. */
export function labelOfPrice(price: Price, meters: ReadonlyMap<string, string>): string {
  const name = nameOfPrice(price, meters)
  return price.name !== null || price.filters.length === 0
    ? name
    : `${name} (${price.filters.map(filterText).join('; ')})`
}

/** As on a line of an invoice. */
export function nameOfPrice(
  { name, meter_id }: Pick<Price, 'name' | 'meter_id'>,
  meters: ReadonlyMap<string, string>,
): string {
  return name ?? meters.get(meter_id) ?? meter_id
}

export function accountOf({ pricing_unit_code }: Price, currency_code: Plan['currency_code']): Account {
  return pricing_unit_code === null
    ? { account_type: 'currency', currency_code }
    : { account_type: 'pricing_unit', pricing_unit_code }
}

function renderPrice(price: Price, title: string, currency: Plan['currency_code']): Html {
  const amount = (text: string) => amountIn(text, accountOf(price, currency))
  const code = price.code === null ? undefined : html` <code>${price.code}</code>`
  const name = html`<h3><bdi class="text">${title}</bdi>${code}</h3>`
  const details = [...price.filters.map(filterText), freeText(price), boundsText(price, amount)].filter(
    (text) => text !== '',
  )
  const detail = details.map((text) => html`<span class="detail">${text}</span>`)
  if (price.charge_model === 'per_unit')
    return html`<section class="price-line">${name}<p><strong>${amount(price.unit_amount)}</strong> per unit${detail}</p></section>`
  if (price.charge_model === 'package') {
    const fee = html`<strong>${amount(price.package_amount)}</strong> per package of ${formatQuantity(price.package_size)}`
    const started = html`<span class="detail">A started package is charged in full.</span>`
    return html`<section class="price-line">${name}<p>${fee}${started}${detail}</p></section>`
  }
  return html`<section>${name}<p class="soft small">${MODELS[price.charge_model]}${detail}</p>
${tierChart(`Price of ${title}`, tiersOf(price.tiers, amount))}</section>`
}

function freeText({ free_units }: Pick<Price, 'free_units'>): string {
  return free_units === '0' ? '' : `${formatQuantity(free_units)} units free in each period`
}

/** Formats bounds such as `At least $20.00 and at most $50.00 for each period`. */
function boundsText(
  { minimum_amount, maximum_amount }: Pick<Price, 'minimum_amount' | 'maximum_amount'>,
  amount: (text: string) => string,
): string {
  const texts = [
    ...(minimum_amount === null ? [] : [`at least ${amount(minimum_amount)}`]),
    ...(maximum_amount === null ? [] : [`at most ${amount(maximum_amount)}`]),
  ]
  if (texts.length === 0) return ''
  const text = `${texts.join(' and ')} for each period`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const MODELS = {
  graduated: 'Graduated: each unit is charged at the price of its own tier',
  volume: 'Volume: all units are charged at the price of the last tier reached',
}

type Tiers = Extract<Price, { tiers: unknown }>['tiers']

function tiersOf(tiers: Tiers, amount: (text: string) => string): Tier[] {
  return tiers.map(({ up_to, unit_amount, flat_amount }, index) => ({
    range: rangeOf(tiers[index - 1]?.up_to ?? null, up_to),
    price: decimal(unit_amount).toNumber(),
    text: amount(unit_amount),
    detail: decimal(flat_amount).eq(0) ? ' per unit' : ` per unit, plus ${amount(flat_amount)} flat`,
  }))
}

function rangeOf(floor: string | null, ceiling: string | null): string {
  if (floor === null) return ceiling === null ? 'All units' : `First ${formatQuantity(ceiling)}`
  return ceiling === null ? `Over ${formatQuantity(floor)}` : `Up to ${formatQuantity(ceiling)}`
}

/** The names by id. */
export async function billedMeters({ call }: Visit, { prices }: Plan): Promise<Map<string, string>> {
  const ids = [...new Set(prices.map(({ meter_id }) => meter_id))]
  return new Map(
    await Promise.all(
      ids.map(async (id) => [id, (await call('getMeter', { path: { id } })).meter.name] as const),
    ),
  )
}
