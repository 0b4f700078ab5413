import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { field } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { labelIn } from '../../parts/local-time.ts'
import { type Refusal, typed } from '../../parts/typed.ts'

import { isEditable } from './draft.ts'
import { canGiveBack } from './give-back-lines.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

/** `isMain` is false if the invoice can be charged instead. */
export function renderActions(
  invoice: Invoice,
  path: string,
  { hasPdf, isMain, refusal }: { hasPdf: boolean; isMain: boolean; refusal: Refusal | undefined },
): Html[] {
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
    ...(canGiveBack(invoice)
      ? [html`<a class="button" href="${path}/credit-notes/new">Give credit back</a>`]
      : []),
    ...(isPayable ? [renderVoid(path)] : []),
    ...(status === 'open' ? [renderUncollectible(path)] : []),
    ...(isPayable ? [renderPay(invoice, path, { isMain, refusal })] : []),
    ...(status === 'draft'
      ? [
          html`<a class="button" href="${path}/texts/edit">Memo</a>`,
          html`<a class="button" href="${path}/tax-rates/edit">Tax rates</a>`,
        ]
      : []),
    ...(isEditable(invoice) ? [html`<a class="button" href="${path}/edit">Edit</a>`] : []),
    ...(status === 'draft' && invoice.subscription_id === null
      ? [
          confirmation('Delete', {
            path: `${path}/delete`,
            text: 'The draft is deleted with its lines. This cannot be undone.',
            button: 'Delete draft',
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

export function renderVoidPayment({ id, source }: Invoice['payments'][number], path: string): Html {
  const toWallet =
    source === 'wallet' ? ' It returns to the wallet, which does not pay this invoice again by itself.' : ''
  return confirmation('Void', {
    path: `${path}/payments/${id}/void`,
    text: `The amount becomes due again.${toWallet} This cannot be undone.`,
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

function renderUncollectible(path: string): Html {
  return confirmation('Mark uncollectible', {
    path: `${path}/mark-uncollectible`,
    text: 'You no longer expect the money. The invoice can still be paid or voided, but it cannot be opened again.',
    button: 'Mark uncollectible',
    kind: 'danger',
  })
}

function renderPay(
  { amount_due_cents: due, currency_code: currency, timezone }: Invoice,
  page: string,
  { isMain, refusal }: { isMain: boolean; refusal: Refusal | undefined },
): Html {
  const path = `${page}/pay`
  const pay = typed(refusal, path)
  return confirmation('Mark as paid', {
    path,
    typed: pay,
    back: page,
    text: `Record a payment that you received outside the service. ${formatMoney(due, currency)} is due.`,
    fields: html`${field(`Amount in ${currency}`, 'amount', {
      ...pay.at('amount', 'amount', 'amount_cents'),
      hint: 'Leave empty to record the full amount due.',
      autocomplete: 'off',
    })}
${field(labelIn('Received on', timezone), 'paid_on', {
  ...pay.at('paid_on', 'paid_at'),
  type: 'date',
  hint: 'Leave empty for today.',
})}${field('Reference', 'reference', {
  ...pay.at('reference'),
  autocomplete: 'off',
})}`,
    button: 'Record payment',
    kind: 'primary',
    prominent: isMain,
  })
}
