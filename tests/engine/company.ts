import { succeed } from '../support/answers.ts'
import type { TestClient } from '../support/client.ts'
import { newCustomer } from '../support/drafts.ts'
import type { TestService } from '../support/service.ts'
import type { PlanDraw } from './histories.ts'
import type { Meter, Plan } from './model.ts'

/** A company in test mode that is ready to bill: meters, a pricing unit, plans and two customers. */
export type BillingCompany = {
  client: TestClient
  tenantId: number
  meters: Meter[]
  plans: Plan[]
  customers: string[]
}

export const CREDITS = 'credits'

const METERS = [
  { code: 'calls', event_name: 'call', aggregation: 'sum', property: 'value' },
  { code: 'requests', event_name: 'call', aggregation: 'count' },
  { code: 'peak', event_name: 'store', aggregation: 'max', property: 'value' },
  { code: 'users', event_name: 'store', aggregation: 'unique_count', property: 'tag' },
  { code: 'last', event_name: 'store', aggregation: 'latest', property: 'value' },
] as const

export async function openCompany(service: TestService, draws: PlanDraw[]): Promise<BillingCompany> {
  const { client, name } = await service.company()
  const { id: tenantId } = await service.db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select('tenants.id')
    .where('companies.name', '=', name)
    .where('mode', '=', 'test')
    .executeTakeFirstOrThrow()
  const meters: Meter[] = []
  for (const terms of METERS)
    meters.push(succeed(await client.POST('/v1/meters', { body: { name: terms.code, ...terms } })).meter)
  succeed(await client.POST('/v1/pricing_units', { body: { code: CREDITS, name: 'Credits' } }))
  const plans: Plan[] = []
  for (const [index, draw] of draws.entries())
    plans.push(await createPlan(client, meters, draw, `plan-${index}`))
  const customers = [await newCustomer(client), await newCustomer(client)]
  return { client, tenantId, meters, plans, customers }
}

async function createPlan(
  client: TestClient,
  meters: Meter[],
  { prices, ...terms }: PlanDraw,
  code: string,
): Promise<Plan> {
  const body = {
    ...terms,
    code,
    name: code,
    prices: prices.map(({ meter, credits, terms }) => ({
      ...terms,
      meter_id: meters[meter]?.id ?? '',
      ...(credits && { pricing_unit_code: CREDITS }),
    })),
  }
  return succeed(await client.POST('/v1/plans', { body })).plan
}
