/** Three ways through a list. Pages are requested as they are needed. */
import { createBillingClient, type Invoice } from 'usage-billing-api'

const billing = createBillingClient()
const aYearAgo = new Date()
aYearAgo.setFullYear(aYearAgo.getFullYear() - 1)

// Every item: cents by currency that customers have not paid yet.
const unpaid: Record<string, number> = {}
for await (const { currency_code, amount_due_cents } of billing.invoices.list({
  status: ['open'],
  created_from: aYearAgo,
}))
  unpaid[currency_code] = (unpaid[currency_code] ?? 0) + amount_due_cents
console.log('unpaid', unpaid)

// Page by page, as for a bulk insert.
let pages = 0
for await (const { customers } of billing.customers.list({ limit: 100 }).pages()) {
  pages++
  console.log(`page ${pages} has ${customers.length} customers`)
}

// The newest ten as an array.
const newest: Invoice[] = await billing.invoices.list().toArray({ limit: 10 })
console.log('newest', newest.map(({ invoice_number, status }) => invoice_number ?? status).join(', '))
