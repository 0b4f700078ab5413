import type { Reply } from '../../../generated/operations.ts'
import { decimal } from '../../money/decimal.ts'
import { type Html, html } from '../../pages/html.ts'
import { formatPrice, formatQuantity } from '../../pages/invoice/format.ts'
import { type Tier, tierChart } from '../charts/tiers.ts'

type Plan = Reply<'getPlan'>['body']['plan']
type Price = Plan['prices'][number]

export function renderPrices(
  { prices, currency_code }: Pick<Plan, 'prices' | 'currency_code'>,
  meters: ReadonlyMap<string, string>,
): Html[] {
  return prices.map((price) =>
    renderPrice(price, meters.get(price.meter_id) ?? price.meter_id, currency_code),
  )
}

const models = {
  per_unit: 'Per unit',
  graduated: 'Graduated: each unit is charged at the price of its own tier',
  volume: 'Volume: all units are charged at the price of the last tier reached',
  package: 'Packages: a started package is charged in full',
} satisfies Record<Price['charge_model'], string>

function renderPrice(price: Price, meter: string, currency: Plan['currency_code']): Html {
  const { pricing_unit_code: unit } = price
  const amount = (text: string) =>
    unit === null ? formatPrice(text, currency) : `${formatQuantity(text)} ${unit}`
  return html`<section><h3><bdi class="text">${meter}</bdi></h3><p class="soft small">${models[price.charge_model]}</p>
${tierChart(`Price of ${meter}`, tiersOf(price, amount))}</section>`
}

function tiersOf(price: Price, amount: (text: string) => string): Tier[] {
  if (price.charge_model === 'per_unit')
    return [
      {
        range: 'All units',
        price: decimal(price.unit_amount).toNumber(),
        text: amount(price.unit_amount),
        detail: ' per unit',
      },
    ]
  if (price.charge_model === 'package')
    return [
      {
        range: `Packages of ${formatQuantity(price.package_size)}`,
        price: decimal(price.unit_amount).toNumber(),
        text: amount(price.unit_amount),
        detail: ' per package',
      },
    ]
  return price.tiers.map(({ up_to, unit_amount, flat_amount }, index) => ({
    range: rangeOf(price.tiers[index - 1]?.up_to ?? null, up_to),
    price: decimal(unit_amount).toNumber(),
    text: amount(unit_amount),
    detail: decimal(flat_amount).eq(0) ? ' per unit' : ` per unit, plus ${amount(flat_amount)} flat`,
  }))
}

function rangeOf(floor: string | null, ceiling: string | null): string {
  if (floor === null) return ceiling === null ? 'All units' : `First ${formatQuantity(ceiling)}`
  return ceiling === null ? `Over ${formatQuantity(floor)}` : `Up to ${formatQuantity(ceiling)}`
}
