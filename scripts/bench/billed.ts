export type Target = { baseUrl: string; key: string }

/** Creates a meter and a plan with tiers. */
export async function prepareCompany(target: Target): Promise<{ meterId: string; planId: string }> {
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
    { up_to: null, unit_amount: '0.0004' },
  ]
  const prices = [{ meter_id: meterId, charge_model: 'graduated', tiers }]
  const planId = await create(target, 'plans', 'plan', {
    code: 'pro',
    name: 'Pro',
    interval: 'month',
    prices,
  })
  return { meterId, planId }
}

/** Creates customers with a subscription each. */
export async function addCustomers(target: Target, planId: string, amount: number): Promise<string[]> {
  const customerIds: string[] = []
  let begun = 0
  const addSome = async () => {
    while (begun < amount) {
      begun += 1
      const customer = { name: `Customer ${begun}`, email: `billing@${begun}.example` }
      const customerId = await create(target, 'customers', 'customer', customer)
      await create(target, 'subscriptions', 'subscription', { customer_id: customerId, plan_id: planId })
      customerIds.push(customerId)
    }
  }
  await Promise.all(Array.from({ length: 8 }, addSome))
  return customerIds
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
