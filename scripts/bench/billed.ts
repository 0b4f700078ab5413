/** Where the bench sends its requests. */
export type Target = { baseUrl: string; key: string }

/** A company as they are: a meter, a plan with tiers, and customers who are subscribed to it. */
export async function prepareCompany(
  target: Target,
  customers: number,
): Promise<{ meterId: string; customerIds: string[] }> {
  const meter = {
    code: 'api_calls',
    name: 'API calls',
    event_name: 'api.request',
    aggregation: 'sum',
    property: 'calls',
  }
  const meterId = await create(target, 'meters', 'meter', meter)
  const tiers = [
    { up_to: '10000', unit_amount: '0' },
    { up_to: null, unit_amount: '0.04' },
  ]
  const prices = [{ meter_id: meterId, charge_model: 'graduated', tiers }]
  const planId = await create(target, 'plans', 'plan', {
    code: 'pro',
    name: 'Pro',
    interval: 'month',
    prices,
  })
  const customerIds: string[] = []
  for (let index = 0; index < customers; index += 1) {
    const customer = { name: `Customer ${index}`, email: `billing@${index}.example` }
    const customerId = await create(target, 'customers', 'customer', customer)
    await create(target, 'subscriptions', 'subscription', { customer_id: customerId, plan_id: planId })
    customerIds.push(customerId)
  }
  return { meterId, customerIds }
}

async function create({ baseUrl, key }: Target, path: string, member: string, body: object): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: Record<string, { id: string }> = JSON.parse(await response.text())
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer[member]?.id ?? ''
}
