import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { tableCard } from '../../parts/card.ts'
import { field, select } from '../../parts/field.ts'
import { actionButton, confirmation } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

type Customer = Reply<'getCustomer'>['body']['customer']

/** Nothing is charged without one, and no provider keeps one for a company without a provider. */
export async function renderMethods({ base, call }: Visit, customer: Customer): Promise<Html | undefined> {
  const { id, default_payment_method_id } = customer
  const [{ payment_provider }, { payment_methods: methods }] = await Promise.all([
    call('getPaymentProvider'),
    call('listPaymentMethods', { path: { id }, query: { status: 'active', limit: '20' } }),
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
        return [
          html`<bdi class="text">${method.label}</bdi>${isDefault ? html` <span class="badge blue">Default</span>` : undefined}<span class="detail">Kept by ${method.provider}</span>`,
          day(method.created_at),
          html`<div class="actions end">${isDefault ? undefined : actionButton(`${path}/default`, 'Make default')}${confirmation(
            'Detach',
            {
              path: `${path}/detach`,
              text: 'It is charged no more. This cannot be undone.',
              ...{ button: 'Detach method', kind: 'danger', prominent: false },
            },
          )}</div>`,
        ]
      }),
      html`<strong>No payment methods</strong>Invoices that are charged automatically wait for one, or for credit.`,
    ),
    html`<a class="small" href="${page}/payment-methods/new">Add method</a>`,
  )
}

export async function showNewMethod({ base, params, refusal, call }: Visit): Promise<View> {
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/payment-methods`
  const add = typed(refusal, path)
  return formPage('Add a payment method', {
    ...{ path, button: 'Add method' },
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`The payment provider keeps the method. Never enter a card number here.`,
    fields: html`${field('Token', 'token', {
      ...{ required: true, autocomplete: 'off', placeholder: 'pm_ok' },
      hint: 'The provider’s reference to the method. With the provider test it says how charges end, such as pm_ok or pm_declined.',
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
