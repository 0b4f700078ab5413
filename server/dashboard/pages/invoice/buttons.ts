import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { actionButton, confirmation, field } from '../../parts/form.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

/** The contract allows these in this status. */
export function renderActions(invoice: Invoice, path: string, { hasPdf }: { hasPdf: boolean }): Html[] {
  const { status, public_invoice_url: url } = invoice
  const isPayable = status === 'open' || status === 'uncollectible'
  return [
    ...(url === undefined
      ? []
      : [
          html`<a class="button" href="${url}" target="_blank" rel="noopener">Hosted page</a>`,
          html`<span id="pay-link" hidden>${url}</span><button type="button" data-copy="pay-link" hidden>Copy pay link</button>`,
          ...(hasPdf
            ? [html`<a class="button" href="${url}/invoice.pdf" target="_blank" rel="noopener">PDF</a>`]
            : []),
        ]),
    ...(isPayable ? [renderVoid(path)] : []),
    ...(status === 'open' ? [actionButton(`${path}/mark-uncollectible`, 'Mark uncollectible')] : []),
    ...(isPayable ? [renderPay(invoice, path)] : []),
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

export function renderVoidPayment({ id, source }: Invoice['payments'][number], path: string): Html {
  return confirmation('Void', {
    path: `${path}/payments/${id}/void`,
    text: `The amount becomes due again.${source === 'wallet' ? ' It returns to the wallet, which does not pay this invoice again by itself.' : ''} This cannot be undone.`,
    button: 'Void payment',
    kind: 'danger',
    prominent: false,
  })
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
