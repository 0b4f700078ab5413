import { html } from '../../runtime/html.ts'
import type { Page, Visit } from '../visit.ts'
import { head } from './card.ts'
import { chooseCustomer, newestCustomers } from './chosen-customer.ts'
import { field } from './field.ts'
import { hiddenFields } from './form.ts'
import { toUrl } from './table.ts'

type Begun = { title: string; list: string; name: string; form: string }

/** `form` is a path below the customer's page. A chosen plan is passed on. */
function beginWithCustomer({ title, list, name, form }: Begun): Page {
  return async (visit) => {
    const { base, query } = visit
    const { customer, plan_id, done } = query
    const path = `${base}${list}/new`
    const chosen = await chooseCustomer(visit, path, { plan_id })
    if ('customer_id' in chosen && chosen.customer_id !== undefined) {
      const redirect = toUrl(`${base}/customers/${chosen.customer_id}/${form}`, { plan_id, done })
      return { title, content: html``, redirect }
    }
    const create = toUrl(`${base}/customers/new`, { back: toUrl(`${list}/new`, { plan_id }) })
    const content = html`${head(title, {
      crumb: html`<a href="${base}${list}">${name}</a>`,
      lead: html`For which customer? A new one is <a href="${create}">created first</a>.`,
    })}
<form class="filters" action="${path}" role="search" aria-label="Customer">${field('Customer', 'customer', {
      type: 'search',
      value: customer ?? '',
      placeholder: 'Name, email or ID',
    })}${hiddenFields({ plan_id })}<button class="primary">Find</button></form>
${'choose' in chosen ? chosen.choose : await newestCustomers(visit, path, { plan_id })}`
    return { title, content }
  }
}

/** Where a new customer leads on to. Other paths, which a link could name, lead nowhere. */
export function backWith(visit: Pick<Visit, 'base' | 'form'>, customer: string): string | undefined {
  const { back = '' } = visit.form
  return /^\/(invoices|subscriptions|credit)\/new(\?plan_id=\w+)?$/.test(back)
    ? toUrl(`${visit.base}${back}`, { customer })
    : undefined
}

export const beginInvoice = beginWithCustomer({
  title: 'New invoice',
  list: '/invoices',
  name: 'Invoices',
  form: 'invoices/new',
})

export const beginSubscription = beginWithCustomer({
  title: 'New subscription',
  list: '/subscriptions',
  name: 'Subscriptions',
  form: 'subscriptions/new',
})

export const beginGrant = beginWithCustomer({
  title: 'Grant credit',
  list: '/credit',
  name: 'Credit',
  form: 'credit-grants/new',
})
