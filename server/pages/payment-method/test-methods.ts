import type { MethodSessionRow } from '../../payments/method-sessions-store.ts'
import type { TestToken } from '../../payments/test-provider.ts'
import { html } from '../../runtime/html.ts'
import { type Page, renderPage } from '../page.ts'

const TEXTS: Record<TestToken, string> = {
  pm_ok: 'Charges succeed.',
  pm_ok_later: 'Charges are processing, and succeed after an hour.',
  pm_unconfirmed: 'Nobody knows for two hours whether charges succeed; then they have.',
  pm_declined: 'Charges fail, and may work another day.',
  pm_insufficient_funds: 'Charges fail for want of money, and may work another day.',
  pm_recovers: 'The third attempt for an invoice succeeds.',
  pm_lost_card: 'Charges fail for good.',
  pm_requires_action: 'Charges wait for the customer.',
  pm_late_success: 'Charges fail, and the money comes all the same after an hour.',
  pm_refund_fails: 'Charges succeed, and their refunds fail.',
  pm_disputed: 'Charges succeed, and are disputed after a day.',
  pm_dispute_lost: 'Charges succeed, are disputed after a day, and lost after another.',
  pm_dispute_won: 'Charges succeed, are disputed after a day, and won after another.',
}

/** Replaces the page of a real provider. Forms go to the page's own address. */
export function renderTestMethods({ public_token, return_url }: MethodSessionRow): Page {
  return renderPage(
    'Test provider',
    html`<main class="sheet narrow">
<p class="banner" role="note">Test provider: no money moves</p>
<div class="inner">
<h1>Save a payment method</h1>
<p class="note">Choose how charges of it end. In live mode the customer sees the page of your payment provider instead.</p>
<ul class="outcomes">${Object.entries(TEXTS).map(([token, text]) => {
      const button = html`<button class="button${token === 'pm_ok' ? '' : ' quiet'}">${token}</button>`
      return html`<li><form method="post" action="${public_token}/${token}">${button}</form><span>${text}</span></li>`
    })}
<li><a class="button quiet" href="${return_url}">Leave</a><span>No method is saved.</span></li></ul>
</div>
</main>`,
    // After the form, the service redirects to the company's page.
    { formAction: `'self' ${new URL(return_url).origin}` },
  )
}
