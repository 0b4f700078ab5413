import { type Html, html } from '../../../pages/html.ts'
import { card } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'

export function renderFirstSteps({ base, mode, service }: Visit): Html {
  const url = service.publicBaseUrl
  return card(
    'First steps',
    html`<ol class="steps">
<li><div><h3>Create an API key</h3><p class="soft"><a href="${base}/keys">Create a key</a> in ${mode} mode, and store it with your other secrets.</p></div></li>
<li><div><h3>Create a customer</h3><pre id="first-customer" tabindex="0">curl ${url}/v1/customers \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"name": "Acme Robotics", "email": "billing@acme-robotics.example", "external_id": "acme"}'</pre>
<p><button type="button" class="quiet" data-copy="first-customer" hidden>Copy</button></p></div></li>
<li><div><h3>Create a meter and send an event</h3><pre id="first-event" tabindex="0">curl ${url}/v1/meters \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"code": "api_calls", "name": "API calls", "event_name": "api.request", "aggregation": "count"}'
curl ${url}/v1/events/ingest \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"events": [{"event_name": "api.request", "idempotency_key": "first", "external_customer_id": "acme", "timestamp": "'$(date -u +%Y-%m-%dT%H:%M:%SZ)'"}]}'</pre>
<p><button type="button" class="quiet" data-copy="first-event" hidden>Copy</button></p></div></li>
<li><div><h3>Next steps</h3><p class="soft">Learn about plans, subscriptions and invoices in <a href="/docs#section/getting-started">the API reference</a>.</p></div></li>
</ol>`,
  )
}
