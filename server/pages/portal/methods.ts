import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import { button, section } from './layout.ts'
import type { Visit } from './visit.ts'

export async function renderMethods(visit: Visit): Promise<Html | undefined> {
  const { base, customer, settings, language, call } = visit
  const { portal } = language.words
  const path = { id: customer.id }
  const [{ payment_provider }, { payment_methods: methods }] = await Promise.all([
    call('getPaymentProvider'),
    call('listCustomerPaymentMethods', { path, query: { status: 'active', limit: '20' } }),
  ])
  const hasPage = payment_provider.provider === 'stripe' || payment_provider.provider === 'test'
  if (methods.length === 0 && !hasPage) return undefined
  const canChange = settings.portal.change_payment_methods
  const all = `${base}/payment-methods`
  return section(
    portal.methods,
    html`${
      methods.length === 0
        ? html`<p class="note">${portal.noMethods}</p>`
        : html`<ul class="rows">${methods.map(({ id, label }) => {
            const isDefault = id === customer.default_payment_method_id
            const of = { method: label }
            return html`<li><span class="what"><bdi class="text">${label}</bdi></span>${
              isDefault ? html`<span class="badge open">${portal.default}</span>` : undefined
            }${
              canChange
                ? html`<div class="acts">${
                    isDefault
                      ? undefined
                      : button(`${all}/${id}/default`, portal.makeDefault, {
                          name: fill(portal.makeDefaultOf, of),
                        })
                  }<details class="ask"><summary aria-label="${fill(portal.removeOf, of)}">${portal.remove}</summary><p class="note">${portal.removeText}</p>
${button(`${all}/${id}/remove`, portal.remove, { name: fill(portal.removeOf, of) })}</details></div>`
                : undefined
            }</li>`
          })}</ul>`
    }${canChange && hasPage ? html`<div class="acts">${button(all, portal.addMethod)}</div>` : undefined}`,
  )
}

/** Returns the page of the provider, or of the test provider. */
export async function addMethod({ call, customer, publicBaseUrl, session }: Visit): Promise<string> {
  const { payment_method_session } = await call('createPaymentMethodSession', {
    path: { id: customer.id },
    body: { return_url: `${publicBaseUrl}/portal/${session.id}` },
  })
  return payment_method_session.url
}

export async function makeDefault({ base, call, customer, params }: Visit): Promise<string> {
  const body = { default_payment_method_id: params.method_id }
  await call('updateCustomer', { path: { id: customer.id }, body })
  return base
}

export async function removeMethod({ base, call, customer, params }: Visit): Promise<string> {
  await call('detachPaymentMethod', {
    path: { id: customer.id, payment_method_id: params.method_id ?? '' },
  })
  return base
}
