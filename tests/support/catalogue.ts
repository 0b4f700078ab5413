import { randomUUID } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import { succeed } from './answers.ts'
import type { TestCompany } from './service.ts'

type Schemas = components['schemas']
export type Meter = Schemas['Meter']
export type Plan = Schemas['Plan']
export type CreditGrant = Schemas['CreditGrant']

/** A code that nothing else has. */
export function newCode(): string {
  return `c${randomUUID().slice(0, 8)}`
}

/** What is sent for a meter: the sum of `calls`, unless members say otherwise. */
export function newMeter(members: Partial<Schemas['MeterCreate']> = {}): Schemas['MeterCreate'] {
  const reads = members.aggregation === 'count' ? {} : { property: 'calls' }
  return {
    code: newCode(),
    name: 'API calls',
    event_name: 'api.request',
    aggregation: 'sum',
    ...reads,
    ...members,
  }
}

export async function addMeter(
  { client }: TestCompany,
  members?: Partial<Schemas['MeterCreate']>,
): Promise<Meter> {
  return succeed(await client.POST('/v1/meters', { body: newMeter(members) })).meter
}

export async function archiveMeter({ client }: TestCompany, { id }: Pick<Meter, 'id'>): Promise<Meter> {
  return succeed(await client.POST('/v1/meters/{id}/archive', { params: { path: { id } } })).meter
}

export async function addPricingUnit({ client }: TestCompany, code = newCode()) {
  const body = { code, name: 'API credits' }
  return succeed(await client.POST('/v1/pricing_units', { body })).pricing_unit
}

/** What is sent for a plan: nothing but a month. */
export function newPlan(members: Partial<Schemas['PlanCreate']> = {}): Schemas['PlanCreate'] {
  return { code: newCode(), name: 'Pro', interval: 'month', ...members }
}

export async function addPlan(
  { client }: TestCompany,
  members?: Partial<Schemas['PlanCreate']>,
): Promise<Plan> {
  return succeed(await client.POST('/v1/plans', { body: newPlan(members) })).plan
}

export async function readPlan({ client }: TestCompany, { id }: Pick<Plan, 'id'>): Promise<Plan> {
  return succeed(await client.GET('/v1/plans/{id}', { params: { path: { id } } })).plan
}

export async function addSubscription(
  { client }: TestCompany,
  customer: { id: string },
  plan: Pick<Plan, 'id'>,
): Promise<Schemas['Subscription']> {
  const body = { customer_id: customer.id, plan_id: plan.id }
  return succeed(await client.POST('/v1/subscriptions', { body })).subscription
}

/** Grants 10 in the customer's currency, unless members say otherwise. */
export async function addGrant(
  { client }: TestCompany,
  { id }: { id: string },
  members: Partial<Schemas['CreditGrantCreate']> = {},
): Promise<CreditGrant> {
  const body = { amount: '10', account_type: 'currency' as const, ...members }
  return succeed(await client.POST('/v1/customers/{id}/credits', { params: { path: { id } }, body }))
    .credit_grant
}

export async function readBalances({ client }: TestCompany, { id }: { id: string }) {
  return succeed(await client.GET('/v1/customers/{id}/balances', { params: { path: { id } } })).balances
}

/** The first hundred entries of a customer's ledger. */
export async function readLedger({ client }: TestCompany, { id }: { id: string }) {
  const params = { path: { id }, query: { limit: 100 } }
  return succeed(await client.GET('/v1/customers/{id}/wallet_transactions', { params })).wallet_transactions
}
