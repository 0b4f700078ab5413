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
            text: 'Removes all payments out of band. What they paid is due again.',
            button: 'Remove payments',
            kind: 'danger',
          }),
        ]
      : []),
    ...(status === 'draft'
      ? [
          confirmation('Finalize', {
            path: `${path}/finalize`,
            text: 'The invoice gets its number and its public page, and cannot be changed any more.',
            button: 'Finalize the invoice',
            kind: 'primary',
          }),
        ]
      : []),
  ]
}

function renderVoid(path: string): Html {
  return confirmation('Void', {
    path: `${path}/void`,
    text: 'Nothing is owed any more. What the wallet paid returns to it. This cannot be undone.',
    button: 'Void the invoice',
    kind: 'danger',
  })
}

function renderPay({ amount_due_cents: due, currency_code: currency }: Invoice, path: string): Html {
  return confirmation('Mark as paid', {
    path: `${path}/pay`,
    text: `For money that you received elsewhere. ${formatMoney(due, currency)} is due.`,
    fields: html`${field(`Amount in ${currency}`, 'amount', { hint: 'Leave it empty for all that is due.', autocomplete: 'off' })}
${field('Received on', 'paid_on', { type: 'date', hint: 'Today, if empty.' })}${field('Reference', 'reference', { autocomplete: 'off' })}`,
    button: 'Record the payment',
    kind: 'primary',
  })
}
