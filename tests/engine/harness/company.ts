import { decimal } from '../../../server/money/decimal.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { succeed } from '../../support/answers.ts'
import type { TestClient } from '../../support/client.ts'
import type { TestService } from '../../support/service.ts'
import type { CommandSequence, DrawnPlan, DrawnTerms } from '../commands/commands.ts'
import type { Currency, Meter, Plan } from '../model/model.ts'

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
}

const METERS = [
  { code: 'calls', event_name: 'call', aggregation: 'sum', property: 'value' },
  { code: 'requests', event_name: 'call', aggregation: 'count' },
  { code: 'peak', event_name: 'store', aggregation: 'max', property: 'value' },
  { code: 'users', event_name: 'store', aggregation: 'unique_count', property: 'tag' },
  { code: 'last', event_name: 'store', aggregation: 'latest', property: 'value' },
  { code: 'seats', event_name: 'store', aggregation: 'latest', property: 'value', recurring: true },
  { code: 'storage', event_name: 'store', aggregation: 'max', property: 'value', recurring: true },
] as const

const DOLLARS = { code: 'USD', exponent: 2 } as const
const EXPONENTS: Partial<Record<CommandSequence['currency'], number>> = { JPY: 0, USD: 2, KWD: 3 }

export async function openCompany(
  service: TestService,
  { name, mode, suffix }: { name: string; mode: 'live' | 'test'; suffix: string },
  { plans, currency }: Pick<CommandSequence, 'plans' | 'currency'>,
): Promise<{ company: BillingCompany; meters: Meter[] }> {
  const { client, tenantId, testClock } = await service.company({ name, mode, testClock: mode === 'test' })
  const meters: Meter[] = []
  for (const { code, event_name, ...terms } of METERS) {
    const names = { code: `${code}${suffix}`, name: code, event_name: `${event_name}${suffix}` }
    meters.push(succeed(await client.POST('/v1/meters', { body: { ...names, ...terms } })).meter)
  }
  const credits = `credits${suffix}`
  succeed(await client.POST('/v1/pricing_units', { body: { code: credits, name: 'Credits' } }))
  const currencies = new Map<string, Currency>()
  for (const each of [DOLLARS, { code: currency, exponent: EXPONENTS[currency] ?? 2 }]) {
    const customer = await addCustomer({ client, testClock }, { currency_code: each.code })
    currencies.set(customer.id, each)
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
  }
  for (const draw of plans) await createPlan(company, meters, draw)
  return { company, meters }
}

/** Creates a plan on the meters that are not archived. Charges that can fall are not priced in a pricing unit. */
export async function createPlan(
  { client, suffix, credits: pricing_unit_code, plans, currencies }: BillingCompany,
  meters: Meter[],
  { prices, dollars, ...terms }: DrawnPlan,
): Promise<void> {
  const active = meters.filter(({ archived_at }) => archived_at === null)
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
    prices: [...chosen].map(([meter, { credits, terms }]) =>
      credits && meter.aggregation !== 'latest' && !meter.recurring && terms.charge_model !== 'volume'
        ? { ...terms, meter_id: meter.id, pricing_unit_code }
        : { ...toWholeUnits(terms, currency), meter_id: meter.id },
    ),
  }
  plans.push(succeed(await client.POST('/v1/plans', { body })).plan)
}

/** Amounts are drawn in minor units, so that invoices of each currency are alike. */
function toWholeUnits(terms: DrawnTerms, { exponent }: Currency): DrawnTerms {
  const whole = (amount: string) => decimal(amount).times(decimal(10).pow(-exponent)).toFixed()
  if ('unit_amount' in terms) return { ...terms, unit_amount: whole(terms.unit_amount) }
  const tiers = terms.tiers.map(({ up_to, unit_amount, flat_amount = '0' }) => ({
    up_to,
    unit_amount: whole(unit_amount),
    flat_amount: whole(flat_amount),
  }))
  return { ...terms, tiers }
}
