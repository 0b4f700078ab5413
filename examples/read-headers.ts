/** Status and headers of a response, and headers of your own. */
import { createBillingClient } from 'usage-billing-api'

const billing = createBillingClient({ headers: { 'X-Caller': 'nightly-report' } })

const { data, response } = await billing.company
  .get({ headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } })
  .withResponse()

console.log(data.company.name, response.status)
console.log(`${response.headers.get('X-RateLimit-Remaining')} requests left in this window`)
console.log(`request ${response.headers.get('X-Request-Id')}`)
