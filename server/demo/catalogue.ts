import type { BillingClient } from '../../client/index.ts'

/** The demo's clock has this name, and its codes begin so: by these it is found again and deleted. */
export const DEMO_CLOCK = 'Demo'
export const DEMO_PREFIX = 'demo_'
export const DEMO_EVENT = 'demo.api_call'

export type DemoPlan = 'starter' | 'pro' | 'scale'

/** Creates what the demo sells, and returns the id of each plan. */
export async function createCatalogue(billing: BillingClient): Promise<Record<DemoPlan, string>> {
  const { meter } = await billing.meters.create({
    code: `${DEMO_PREFIX}api_calls`,
    name: 'API calls',
    event_name: DEMO_EVENT,
    aggregation: 'sum',
    property: 'calls',
  })
  const meter_id = meter.id
  const create = async (plan: DemoPlan, name: string, amount_cents: number, price: Price) => {
    const terms = { currency_code: 'USD', interval: 'month', amount_cents } as const
    const created = await billing.plans.create({
      code: `${DEMO_PREFIX}${plan}`,
      name,
      ...terms,
      prices: [{ meter_id, ...price }],
    })
    return created.plan.id
  }
  return {
    starter: await create('starter', 'Starter', 1_900, { charge_model: 'per_unit', unit_amount: '0.002' }),
    pro: await create('pro', 'Pro', 9_900, {
      charge_model: 'graduated',
      tiers: [
        { up_to: '10000', unit_amount: '0' },
        { up_to: '100000', unit_amount: '0.0012' },
        { up_to: null, unit_amount: '0.0008' },
      ],
    }),
    scale: await create('scale', 'Scale', 49_900, {
      charge_model: 'volume',
      tiers: [
        { up_to: '500000', unit_amount: '0.0007' },
        { up_to: null, unit_amount: '0.0005' },
      ],
    }),
  }
}

type Price =
  | { charge_model: 'per_unit'; unit_amount: string }
  | { charge_model: 'graduated' | 'volume'; tiers: Array<{ up_to: string | null; unit_amount: string }> }
