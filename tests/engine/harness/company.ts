import { decimal } from '../../../server/money/decimal.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { succeed } from '../../support/answers.ts'
import type { TestClient } from '../../support/client.ts'
import type { TestService } from '../../support/service.ts'
import type { CommandSequence, DrawnBounds, DrawnPlan, DrawnPrice, DrawnTerms } from '../commands/commands.ts'
import { type Currency, isActive, type Meter, type Model, type Plan } from '../model/model.ts'
import type { Taxes } from '../model/taxes.ts'
import { codesOf } from './open-taxes.ts'

/**
 * A company in one mode that is ready to bill: it has meters, a pricing unit, plans and two customers. What it creates for one test
 * clock does not concern the customers of another: event names and codes have a suffix of their own.
 */
export type BillingCompany = {
  client: TestClient
  tenantId: number
  mode: 'live' | 'test'
  /** In test mode: the test clock of all customers. */
  testClock?: string | undefined
  suffix: string
  /** The code of its pricing unit. */
  credits: string
  plans: Plan[]
  /** By customer. */
  currencies: Map<string, Currency>
  /** By customer. */
  externalIds: Map<string, string>
}

const METERS = [
  { code: 'calls', event_name: 'call', aggregation: 'sum', property: 'value' },
  { code: 'requests', event_name: 'call', aggregation: 'count' },
  { code: 'peak', event_name: 'store', aggregation: 'max', property: 'value' },
  { code: 'users', event_name: 'store', aggregation: 'unique_count', property: 'tag' },
  { code: 'hourly_peak', event_name: 'store', aggregation: 'max', property: 'value', bucket: 'hour' },
  { code: 'daily_users', event_name: 'store', aggregation: 'unique_count', property: 'tag', bucket: 'day' },
  { code: 'last', event_name: 'store', aggregation: 'latest', property: 'value' },
  { code: 'seats', event_name: 'store', aggregation: 'latest', property: 'value', recurring: true },
  { code: 'storage', event_name: 'store', aggregation: 'max', property: 'value', recurring: true },
  { code: 'level', event_name: 'store', aggregation: 'time_weighted_average', property: 'value' },
] as const

const DOLLARS = { code: 'USD', exponent: 2 } as const
const EXPONENTS: Partial<Record<CommandSequence['currency'], number>> = { JPY: 0, USD: 2, KWD: 3 }

const NARROW = [3, 4]

const TAX_ID = { type: 'eu_vat', value: 'DE123456788' } as const

/** Returns the tax rates of the company in this mode, and creates them first if it has none. */
type OpenTaxes = (client: TestClient) => Promise<Taxes>

export async function openCompany(
  service: TestService,
  { name, mode, suffix }: { name: string; mode: 'live' | 'test'; suffix: string },
  { plans, currency, taxesOf }: Pick<CommandSequence, 'plans' | 'currency'> & { taxesOf: OpenTaxes },
): Promise<{ company: BillingCompany } & Pick<Model, 'meters' | 'currencies' | 'taxes'>> {
  const { client, tenantId, testClock } = await service.company({ name, mode, testClock: mode === 'test' })
  const taxes = await taxesOf(client)
  const meters: Meter[] = []
  for (const { code, event_name, ...terms } of METERS) {
    meters.push(
      succeed(
        await client.POST('/v1/meters', {
          body: { code: `${code}${suffix}`, name: code, event_name: `${event_name}${suffix}`, ...terms },
        }),
      ).meter,
    )
  }
  const credits = `credits${suffix}`
  succeed(await client.POST('/v1/pricing_units', { body: { code: credits, name: 'Credits' } }))
  const currencies = new Map<string, Currency>()
  const externalIds = new Map<string, string>()
  for (const each of [DOLLARS, { code: currency, exponent: EXPONENTS[currency] ?? 2 }]) {
    const external_id = `acct_${currencies.size}${suffix}`
    // A customer with reverse charge needs a number.
    const members = { currency_code: each.code, external_id, tax_ids: [TAX_ID] }
    const customer = await addCustomer({ client, testClock }, members)
    currencies.set(customer.id, each)
    externalIds.set(customer.id, external_id)
  }
  const company: BillingCompany = {
    client,
    tenantId: await tenantId(),
    mode,
    testClock,
    suffix,
    credits,
    plans: [],
    currencies,
    externalIds,
  }
  for (const draw of plans) await createPlan(company, { meters, taxes }, draw)
  return { company, meters, currencies, taxes }
}

/** Creates a plan on the meters that are not archived. Charges that can fall are not priced in a pricing unit. */
export async function createPlan(
  { client, suffix, credits: pricing_unit_code, plans, currencies }: BillingCompany,
  { meters, taxes }: Pick<Model, 'meters' | 'taxes'>,
  { prices, dollars, bounds, inclusive, rates, ...terms }: DrawnPlan,
): Promise<void> {
  const active = meters.filter(isActive)
  const chosen = new Map(
    prices.flatMap((price) => {
      const meter = active[price.meter % active.length]
      return meter === undefined ? [] : [[meter, price] as const]
    }),
  )
  const code = `plan-${plans.length}${suffix}`
  const currency = dollars ? DOLLARS : ([...currencies.values()].at(-1) ?? DOLLARS)
  const body = {
    ...terms,
    code,
    name: code,
    currency_code: currency.code,
    ...inCents(bounds, terms.amount_cents),
    tax_behavior: inclusive ? ('inclusive' as const) : ('exclusive' as const),
    tax_rate_codes: codesOf(taxes, rates),
    prices: [...chosen].flatMap(([meter, price]) => {
      const { credits, terms, bounds } = price
      const priced =
        credits && !canFall(meter) && terms.charge_model !== 'volume'
          ? { ...terms, meter_id: meter.id, pricing_unit_code }
          : { ...toWholeUnits(terms, currency), ...boundsOf(bounds, currency), meter_id: meter.id }
      return filtersOf(meter, price).map((filters, index, { length }) => ({
        ...priced,
        filters,
        free_units: index === length - 1 ? price.free : '0',
      }))
    }),
  }
  plans.push(succeed(await client.POST('/v1/plans', { body })).plan)
}

/** Those of each price of the meter. */
function filtersOf({ recurring, aggregation }: Meter, { tags, isNarrow }: DrawnPrice) {
  const carries = recurring || aggregation === 'time_weighted_average'
  if (carries || tags.length === 0) return [[]]
  const only = (some: number[]) => [{ property: 'tag', in: some }]
  const isSame = tags.toSorted().join() === NARROW.join()
  return [only(tags), isNarrow && !isSame ? only(NARROW) : []]
}

function canFall({ aggregation, recurring }: Meter): boolean {
  return recurring || aggregation === 'latest' || aggregation === 'time_weighted_average'
}

function boundsOf(bounds: DrawnBounds, currency: Currency) {
  const { minimum_amount_cents: minimum, maximum_amount_cents: maximum } = inCents(bounds)
  const whole = (cents: number | null) => (cents === null ? null : inWholeUnits(String(cents), currency))
  return { minimum_amount: whole(minimum), maximum_amount: whole(maximum) }
}

/** No maximum is below the minimum or the fee. */
function inCents({ minimum, above }: DrawnBounds, fee = 0) {
  const maximum = above === null ? null : Math.max(minimum ?? 0, fee) + above
  return { minimum_amount_cents: minimum, maximum_amount_cents: maximum }
}

/** Amounts are drawn in minor units, so that invoices of each currency are alike. */
function toWholeUnits(terms: DrawnTerms, currency: Currency): DrawnTerms {
  const whole = (amount: string) => inWholeUnits(amount, currency)
  if ('unit_amount' in terms) return { ...terms, unit_amount: whole(terms.unit_amount) }
  if ('package_amount' in terms) return { ...terms, package_amount: whole(terms.package_amount) }
  const tiers = terms.tiers.map(({ up_to, unit_amount, flat_amount = '0' }) => ({
    up_to,
    unit_amount: whole(unit_amount),
    flat_amount: whole(flat_amount),
  }))
  return { ...terms, tiers }
}

function inWholeUnits(amount: string, { exponent }: Currency): string {
  return decimal(amount).times(decimal(10).pow(-exponent)).toFixed()
}
