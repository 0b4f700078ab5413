import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { contractForm } from '../../parts/contract-form.ts'
import { actionButton, formLink } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { renderSecret } from '../../parts/secret.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const LINK = contractForm('createCustomerPortalSession', {
  expires_in_minutes: {
    label: 'Works for',
    value: '60',
    choices: [
      ['60', 'An hour'],
      ['1440', 'A day'],
    ],
  },
  return_url: {
    label: 'Leads back to',
    type: 'url',
    placeholder: 'https://app.example.com/account',
    hint: 'Leave empty for nowhere.',
  },
})

export function renderPortal({ base }: Visit, customerId: string): Html {
  const path = `${base}/customers/${customerId}/portal`
  return card(
    'Customer portal',
    html`<p class="soft">Opens what this customer sees. In the audit log, changes there are the customer’s.</p>
<div class="actions">${actionButton(`${path}/open`, 'Open portal')}${formLink(`${path}/new`, 'Create link')}</div>`,
  )
}

export function showNewPortalLink(visit: Visit): Promise<View> {
  return renderNewLink(visit)
}

async function renderNewLink(visit: Visit, link?: string): Promise<View> {
  const { base, params, refusal, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/portal`
  return formPage('Link to the customer portal', {
    path,
    button: 'Create link',
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`Anyone who has the link sees what the customer sees, so send it to the customer alone.`,
    fields: LINK.render(visit, { typed: typed(refusal, path) }),
    above:
      link === undefined
        ? undefined
        : card(
            'Your link',
            html`<p class="soft">It is not shown again.</p>${renderSecret('portal-link', link)}`,
          ),
  })
}

export async function createPortalLink(visit: Visit): Promise<Done> {
  const { params, form, call } = visit
  const { customer_portal_session } = await call('createCustomerPortalSession', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
    body: LINK.read(visit),
  })
  return { show: await renderNewLink(visit, customer_portal_session.url) }
}

export async function openPortal({ params, form, call }: Visit): Promise<Done> {
  const { customer_portal_session } = await call('createCustomerPortalSession', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
  })
  return { to: new URL(customer_portal_session.url).pathname }
}
