import { type Html, html } from '../../../pages/html.ts'
import { card } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'

export async function renderUses({ base, refusal, call }: Visit): Promise<Html | undefined> {
  const { code, details } = refusal?.problem ?? {}
  if (code !== 'TAX_RATE_IN_USE') return undefined
  const customers = await Promise.all(
    idsIn(details, 'customer_ids').map(async (id) => {
      const { customer } = await call('getCustomer', { path: { id } })
      return link(`${base}/customers/${id}`, customer.name)
    }),
  )
  const plans = await Promise.all(
    idsIn(details, 'plan_ids').map(async (id) => {
      const { plan } = await call('getPlan', { path: { id } })
      return link(`${base}/plans/${id}`, plan.name)
    }),
  )
  const company = Reflect.get(Object(details), 'company') === true
  const users = [
    ...(company ? [html`<a href="${base}/settings">Settings</a>`] : []),
    ...plans.map((plan) => html`Plan ${plan}`),
    ...customers.map((customer) => html`Customer ${customer}`),
  ]
  return card(
    'Used by',
    html`<p class="soft">Choose other tax rates there, or say with <em>Edit</em> which rate replaces this one.</p>
<ul>${users.map((user) => html`<li>${user}</li>`)}</ul>`,
  )
}

/** The operation names at most 10 of each. */
function idsIn(details: unknown, name: string): string[] {
  const ids: unknown = Reflect.get(Object(details), name)
  return Array.isArray(ids) ? ids.map(String) : []
}

function link(path: string, name: string): Html {
  return html`<a href="${path}"><bdi class="text">${name}</bdi></a>`
}
