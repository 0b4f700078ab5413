import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { card, tableCard } from '../../parts/card.ts'
import { field, select } from '../../parts/field.ts'
import { actionButton, actionForm, confirmation, formLink } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { renderSecret } from '../../parts/secret.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

type Customer = Reply<'getCustomer'>['body']['customer']

/** Omits the card if there are no methods and the company has no provider to save one. */
export async function renderMethods(visit: Visit, customer: Customer): Promise<Html | undefined> {
  const { base, call } = visit
  const { id, default_payment_method_id } = customer
  const [{ payment_provider }, { payment_methods: methods }] = await Promise.all([
    call('getPaymentProvider'),
    call('listCustomerPaymentMethods', { path: { id }, query: { status: 'active', limit: '20' } }),
  ])
  if (payment_provider.provider === 'none' && methods.length === 0) return undefined
  const page = `${base}/customers/${id}`
  return tableCard(
    'Payment methods',
    table(
      'Payment methods',
      [{ name: 'Method' }, { name: 'Saved', kind: 'time' }, { name: 'Actions', kind: 'amount' }],
      methods.map((method) => {
        const path = `${page}/payment-methods/${method.id}`
        const isDefault = method.id === default_payment_method_id
        const mark = isDefault ? html` <span class="badge blue">Default</span>` : undefined
        return [
          html`<bdi class="text">${method.label}</bdi>${mark}<span class="detail">${KEPT[method.provider] ?? method.provider}</span>`,
          day(method.created_at, timezoneOf(visit, customer)),
          html`<div class="actions end">${isDefault ? undefined : actionButton(`${path}/default`, 'Make default')}${confirmation(
            'Detach',
            {
              path: `${path}/detach`,
              text: 'It is charged no more. This cannot be undone.',
              button: 'Detach method',
              kind: 'danger',
              prominent: false,
            },
          )}</div>`,
        ]
      }),
      html`<strong>No payment methods</strong>Invoices that are charged automatically wait for one, or for credit.`,
    ),
    formLink(`${page}/payment-methods/new`, 'Add method', 'small'),
  )
}

const KEPT: Record<string, string> = {
  test: 'Saved at the test provider',
  stripe: 'Saved at Stripe',
  external: 'Saved in your own system',
}

export async function showNewMethod(visit: Visit): Promise<View> {
  return renderNewMethod(visit)
}

async function renderNewMethod(
  { base, params, refusal, service, call }: Visit,
  link?: string,
): Promise<View> {
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/payment-methods`
  const add = typed(refusal, path)
  const session = typed(refusal, `${path}/session`)
  return formPage('Add a payment method', {
    path,
    button: 'Add method',
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`The payment provider keeps the method. Never enter a card number here.`,
    fields: html`${field('Token', 'token', {
      required: true,
      autocomplete: 'off',
      placeholder: 'pm_ok',
      hint: 'The provider’s reference to the method. At the test provider it decides how charges end, such as pm_ok or pm_declined.',
      ...add.at('token'),
    })}
${field('Label', 'label', { required: true, autocomplete: 'off', placeholder: 'Visa •••• 4242', ...add.at('label') })}
${select(
  'Type',
  'type',
  [
    ['card', 'Card'],
    ['bank_debit', 'Bank debit'],
    ['other', 'Other'],
  ],
  add.at('type').value,
)}`,
    below: card(
      'Let the customer save it',
      html`<p class="soft">A link to a page of the payment provider, on which the customer saves a method. It works once, for a day.</p>
${link === undefined ? undefined : renderSecret('method-link', link)}
${actionForm(
  `${path}/session`,
  html`${field('Then go to', 'return_url', { type: 'url', required: true, value: service.publicBaseUrl, ...session.at('return_url') })}
<p class="actions"><button>Create link</button></p>`,
  'Let the customer save it',
)}`,
    ),
  })
}

export async function createMethod({ base, params, form, call }: Visit): Promise<Done> {
  const id = params.id ?? ''
  await call('createPaymentMethod', {
    path: { id },
    headers: keyOf(form),
    body: { token: form.token?.trim() ?? '', label: form.label?.trim() ?? '', type: form.type },
  })
  return { to: `${base}/customers/${id}`, notice: 'method_added' }
}

export async function createMethodLink(visit: Visit): Promise<Done> {
  const { params, form, call } = visit
  const { payment_method_session } = await call('createPaymentMethodSession', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
    body: { return_url: form.return_url?.trim() ?? '' },
  })
  return { show: await renderNewMethod(visit, payment_method_session.url) }
}

export async function makeDefault({ base, params, form, call }: Visit): Promise<Done> {
  const { id = '', method_id } = params
  await call('updateCustomer', {
    path: { id },
    headers: keyOf(form),
    body: { default_payment_method_id: method_id },
  })
  return { to: `${base}/customers/${id}`, notice: 'customer_saved' }
}

export async function detachMethod({ base, params, form, call }: Visit): Promise<Done> {
  const { id = '', method_id = '' } = params
  await call('detachPaymentMethod', {
    path: { id, payment_method_id: method_id },
    headers: keyOf(form),
  })
  return { to: `${base}/customers/${id}`, notice: 'method_detached' }
}
