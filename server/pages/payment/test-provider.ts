import { applyOutcome } from '../../billing/collect/settle-attempt.ts'
import type { Service } from '../../context.ts'
import { isNews } from '../../payments/lifecycle.ts'
import { TEST_PROVIDER_PAGE, type TestToken, testOutcome } from '../../payments/test-provider.ts'
import { html } from '../../runtime/html.ts'
import type { InvoicePage } from '../invoice/find-view.ts'
import { formatMoney } from '../invoice/format.ts'
import { type Page, renderPage } from '../page.ts'
import { actAsCustomer } from './act.ts'
import { TEST_OUTCOMES } from './test-outcomes.ts'

export function applyTestOutcome(service: Service, { row }: InvoicePage, token: TestToken): Promise<void> {
  return actAsCustomer(service, row, async ({ context, invoice, open }) => {
    if (open?.provider !== 'test') return
    const { id, amount_cents } = open
    const charge = { id, amount_cents, number: invoice.payment_attempt_count, page_url: '' }
    const outcome = testOutcome(token, charge)
    if (outcome.status === 'pending' || !isNews(open, outcome)) return
    await applyOutcome(context, open, invoice, outcome)
  })
}

export function renderTestProvider(token: string, { view }: InvoicePage): Page {
  const { number, seller, due, currency } = view
  return renderPage(
    'Test provider',
    html`<main class="sheet narrow">
<p class="banner" role="note">Test provider: no money moves</p>
<div class="inner">
<p class="label">${seller.name} · Invoice ${number}</p>
<h1 class="figure">${formatMoney(due, currency)}</h1>
<p class="note">Choose how this payment ends. In live mode the customer sees the page of your payment provider instead.</p>
<ul class="outcomes">${Array.from(TEST_OUTCOMES, ([name, { label, text }]) => {
      const button = html`<button class="button${name === 'succeed' ? '' : ' quiet'}">${label}</button>`
      return html`<li><form method="post" action="${TEST_PROVIDER_PAGE}/${name}">${button}</form><span>${text}</span></li>`
    })}
<li><a class="button quiet" href="../${token}">Leave</a><span>The attempt waits for the customer.</span></li></ul>
</div>
</main>`,
    { formAction: "'self'" },
  )
}
