import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { actionButton, confirmation, field } from '../../parts/form.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

/** What the contract allows in this status. */
export function renderActions(invoice: Invoice, path: string): Html[] {
  const { status, public_invoice_url: url } = invoice
  const isPayable = status === 'open' || status === 'uncollectible'
  return [
    ...(url === undefined
      ? []
      : [html`<a class="button" href="${url}" target="_blank" rel="noopener">Hosted page</a>`]),
    ...(isPayable ? [renderVoid(path)] : []),
    ...(status === 'open' ? [actionButton(`${path}/mark-uncollectible`, 'Mark uncollectible')] : []),
    ...(isPayable ? [renderPay(invoice, path)] : []),
    ...(invoice.payments.some(({ source }) => source === 'out_of_band')
      ? [
          confirmation('Remove payments', {
            path: `${path}/reopen`,
            text: 'Removes all out-of-band payments. The amounts they paid become due again.',
            button: 'Remove payments',
            kind: 'danger',
          }),
        ]
      : []),
    ...(status === 'draft'
      ? [
          confirmation('Finalize', {
            path: `${path}/finalize`,
            text: 'The invoice gets its number and a hosted page, and can no longer be edited.',
            button: 'Finalize invoice',
            kind: 'primary',
          }),
        ]
      : []),
  ]
}

function renderVoid(path: string): Html {
  return confirmation('Void', {
    path: `${path}/void`,
    text: 'The customer no longer owes anything. Amounts paid from the wallet are returned to it. This cannot be undone.',
    button: 'Void invoice',
    kind: 'danger',
  })
}

function renderPay({ amount_due_cents: due, currency_code: currency }: Invoice, path: string): Html {
  return confirmation('Mark as paid', {
    path: `${path}/pay`,
    text: `Record a payment that you received outside the service. ${formatMoney(due, currency)} is due.`,
    fields: html`${field(`Amount in ${currency}`, 'amount', { hint: 'Leave empty to record the full amount due.', autocomplete: 'off' })}
${field('Received on', 'paid_on', { type: 'date', hint: 'Leave empty for today.' })}${field('Reference', 'reference', { autocomplete: 'off' })}`,
    button: 'Record payment',
    kind: 'primary',
  })
}
