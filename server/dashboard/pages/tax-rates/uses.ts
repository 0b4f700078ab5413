import { type Html, html } from '../../../runtime/html.ts'
import { card } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'

/** Counts what names a rate: the company, its plans, and the newest of its customers. */
export async function usesOf({ call }: Visit): Promise<(code: string) => string> {
  const [{ company }, { plans }, { customers, has_more }] = await Promise.all([
    call('getCompany'),
    call('listPlans', { query: { archived: 'false', limit: '100' } }),
    call('listCustomers', { query: { limit: '100' } }),
  ])
  return (code) => {
    const names = (codes: readonly string[] | null) => codes?.includes(code) === true
    const ofPlans = plans.filter(({ tax_rate_codes }) => names(tax_rate_codes)).length
    const ofCustomers = customers.filter(({ tax_rate_codes }) => names(tax_rate_codes)).length
    const uses = [
      ...(names(company.default_tax_rate_codes) ? ['Settings'] : []),
      ...(ofPlans === 0 ? [] : [ofPlans === 1 ? '1 plan' : `${ofPlans} plans`]),
      ...(ofCustomers === 0 ? [] : [customersText(ofCustomers, has_more)]),
    ]
    return uses.join(', ') || '–'
  }
}

function customersText(count: number, hasMore: boolean): string {
  if (hasMore) return `${count} of the newest 100 customers`
  return count === 1 ? '1 customer' : `${count} customers`
}

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
