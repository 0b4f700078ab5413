import type { BillingClient } from '../../client/index.ts'

export const DEMO_CLOCK = 'Demo'
/** The requests that fill the demo have this user agent. The log has them at `debug`, so that the first key stays on the screen. */
export const DEMO_AGENT = 'usage-billing-demo'
export const DEMO_EVENT = 'demo.api_call'
export const DEMO_TOKENS = 'demo.tokens'
/**
 * The demo's meters, plans, tax rates and coupon store the id of their clock under this metadata key. Deletion finds
 * them by it, and `config pull` leaves them out.
 */
export const DEMO_KEY = 'demo_test_clock_id'

export const DEMO_PLANS = ['starter', 'pro', 'scale', 'assistant'] as const
export type DemoPlan = (typeof DEMO_PLANS)[number]

export const DEMO_COUPON = 'launch_20'

export function codeOfDemo(name: string): string {
  return `demo_${name}`
}

export async function createCatalogue(
  billing: BillingClient,
  clockId: string,
): Promise<Record<DemoPlan, string>> {
  const { meter } = await billing.meters.create({
    code: codeOfDemo('api_calls'),
    name: 'API calls',
    event_name: DEMO_EVENT,
    aggregation: 'sum',
    property: 'calls',
    metadata: { [DEMO_KEY]: clockId },
  })
  const meter_id = meter.id
  await billing.coupons.create({
    code: codeOfDemo(DEMO_COUPON),
    name: 'Launch offer',
    type: 'percent',
    percent_off: '20',
    periods: 3,
    metadata: { [DEMO_KEY]: clockId },
  })
  const create = async (plan: DemoPlan, name: string, fee: Fee, price: Price) => {
    const terms = { currency_code: 'USD', interval: 'month', ...fee } as const
    const created = await billing.plans.create({
      code: codeOfDemo(plan),
      name,
      ...terms,
      prices: [{ meter_id, ...price }],
      metadata: { [DEMO_KEY]: clockId },
    })
    return created.plan.id
  }
  return {
    starter: await create(
      'starter',
      'Starter',
      { amount_cents: 1_900 },
      { charge_model: 'per_unit', unit_amount: '0.002' },
    ),
    pro: await create(
      'pro',
      'Pro',
      { amount_cents: 9_900 },
      {
        charge_model: 'graduated',
        tiers: [
          { up_to: '10000', unit_amount: '0' },
          { up_to: '100000', unit_amount: '0.0012' },
          { up_to: null, unit_amount: '0.0008' },
        ],
      },
    ),
    scale: await create(
      'scale',
      'Scale',
      { amount_cents: 49_900, minimum_amount_cents: 95_000 },
      {
        charge_model: 'volume',
        tiers: [
          { up_to: '500000', unit_amount: '0.0007' },
          { up_to: null, unit_amount: '0.0005' },
        ],
      },
    ),
    assistant: await createAssistant(billing, clockId),
  }
}

/** A price for each model, and credit that rolls over. */
async function createAssistant(billing: BillingClient, clockId: string): Promise<string> {
  const metadata = { [DEMO_KEY]: clockId }
  const { meter } = await billing.meters.create({
    code: codeOfDemo('tokens'),
    name: 'Tokens',
    event_name: DEMO_TOKENS,
    aggregation: 'sum',
    property: 'tokens',
    metadata,
  })
  const priceOf = (model: string, name: string, unit_amount: string) => ({
    code: codeOfDemo(model),
    name,
    meter_id: meter.id,
    filters: [{ property: 'model', in: [model] }],
    charge_model: 'per_unit' as const,
    unit_amount,
  })
  const { plan } = await billing.plans.create({
    code: codeOfDemo('assistant'),
    name: 'Assistant',
    currency_code: 'USD',
    interval: 'month',
    amount_cents: 2_900,
    prices: [
      priceOf('small', 'Tokens, small model', '0.0000015'),
      priceOf('large', 'Tokens, large model', '0.00001'),
    ],
    included_credits: [{ account_type: 'currency', amount: '20.00', rollover: { periods: 2 } }],
    metadata,
  })
  return plan.id
}

type Fee = { amount_cents: number; minimum_amount_cents?: number }
type Price =
  | { charge_model: 'per_unit'; unit_amount: string }
  | { charge_model: 'graduated' | 'volume'; tiers: Array<{ up_to: string | null; unit_amount: string }> }
