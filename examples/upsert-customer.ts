/** Creates the customer of an account of yours, or updates it: run it as often as you like. */
import { type Customer, type CustomerCreate, createBillingClient } from 'usage-billing-api'

const billing = createBillingClient()

async function upsertCustomer(account: CustomerCreate & { external_id: string }): Promise<Customer> {
  const { external_id, name, email, metadata } = account
  const { customers } = await billing.customers.list({ external_id })
  const [existing] = customers
  if (existing === undefined) return (await billing.customers.create(account)).customer
  const { customer } = await billing.customers.update(existing.id, {
    name,
    email,
    ...(metadata !== undefined && { metadata }),
  })
  return customer
}

const customer = await upsertCustomer({
  external_id: 'acct_4211',
  name: 'Acme Robotics',
  email: 'billing@acme-robotics.example',
  metadata: { crm_id: '4211' },
})
console.log(customer.id, customer.name)
