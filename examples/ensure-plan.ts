/** Makes sure that a meter and a plan exist, by their codes: for the start of a service, or a deployment. */
import {
  createBillingClient,
  isBillingError,
  type Meter,
  type MeterCreate,
  type Plan,
  type PlanCreate,
} from 'usage-billing-api'

const billing = createBillingClient()

async function ensureMeter(wanted: MeterCreate & { code: string }): Promise<Meter> {
  const { meters } = await billing.meters.list({ code: wanted.code, archived: false })
  return meters[0] ?? (await billing.meters.create(wanted)).meter
}

async function ensurePlan(wanted: PlanCreate & { code: string }): Promise<Plan> {
  try {
    return (await billing.plans.create(wanted)).plan
  } catch (error) {
    // Another process may have been faster.
    if (!isBillingError(error, 'CODE_ALREADY_EXISTS')) throw error
    const { plans } = await billing.plans.list({ code: error.details.code, archived: false })
    const [existing] = plans
    if (existing === undefined) throw error
    return existing
  }
}

const meter = await ensureMeter({
  code: 'api_calls',
  name: 'API calls',
  event_name: 'api.request',
  aggregation: 'sum',
  property: 'calls',
})
const plan = await ensurePlan({
  code: 'team',
  name: 'Team',
  interval: 'month',
  amount_cents: 2900,
  prices: [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '0.002' }],
})
// `charge_model` says which fields a price has.
for (const price of plan.prices)
  if (price.charge_model === 'per_unit') console.log(plan.id, `${price.unit_amount} a call`)
