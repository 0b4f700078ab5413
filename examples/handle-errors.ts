/** Decides by an error's code, which says what `details` has. */
import { createBillingClient, isBillingError } from 'usage-billing-api'

const billing = createBillingClient()

const { customer } = await billing.customers.create({
  name: 'Borealis Maps',
  email: 'finance@borealis.example',
})
const { invoice } = await billing.invoices.create({
  customer_id: customer.id,
  collection_method: 'send_invoice',
  days_until_due: 14,
  line_items: [{ description: 'Workshop', quantity: 1, unit_amount_cents: 90_000 }],
})
await billing.invoices.finalize(invoice.id)

try {
  await billing.invoices.pay(invoice.id, { source: 'wallet' })
} catch (error) {
  if (isBillingError(error, 'INSUFFICIENT_BALANCE'))
    console.log(`The wallet has ${error.details.balance_cents} cents of ${error.details.amount_due_cents}`)
  else if (isBillingError(error, 'INVOICE_NOT_PAYABLE')) console.log(`The invoice is ${error.details.status}`)
  else throw error
}

try {
  await billing.customers.update(customer.id, { email: 'no address' })
} catch (error) {
  if (!isBillingError(error, 'VALIDATION_ERROR')) throw error
  for (const { path, message } of error.details) console.log(`${path} ${message}`)
}
