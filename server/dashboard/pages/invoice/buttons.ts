import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { field } from '../../parts/field.ts'
import { confirmation, formLink } from '../../parts/form.ts'
import { labelIn } from '../../parts/local-time.ts'
import { type Refusal, typed } from '../../parts/typed.ts'

import type { Blocked } from './blocked.ts'
import type { Charge } from './charge.ts'
import { isEditable } from './draft.ts'
import { canGiveBack } from './give-back-lines.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

type Shown = {
  hasPdf: boolean
  refusal: Refusal | undefined
  /** Pay the invoice by the default method, or from the wallet. */
  charge: Charge
  blocked: Blocked
  eInvoice: readonly Html[]
  /** Undefined where it cannot be sent. */
  send: Html | undefined
}

/** At most one button is primary. What is rarely wanted is behind *More*. */
export function renderActions(invoice: Invoice, path: string, shown: Shown): Html[] {
  const { status, public_invoice_url: url } = invoice
  const { charge, blocked, refusal } = shown
  const isPayable = status === 'open' || status === 'uncollectible'
  const isFree = blocked.confirming === undefined
  const giveBack =
    isFree && canGiveBack(invoice) ? [formLink(`${path}/credit-notes/new`, 'Give credit back')] : []
  return [
    ...(url === undefined ? [] : links(url, { isPayable, hasPdf: shown.hasPdf })),
    ...shown.eInvoice,
    ...(shown.send === undefined ? [] : [shown.send]),
    ...(status === 'draft' ? draftButtons(invoice, path) : []),
    ...(isPayable ? [] : giveBack),
    ...(isPayable && isFree
      ? [
          more([
            ...giveBack,
            blocked.voiding === undefined ? renderVoid(path) : html`<p class="soft">${blocked.voiding}</p>`,
            ...(status === 'open' ? [renderUncollectible(path)] : []),
          ]),
          ...charge.wallet,
          renderPay(invoice, path, { isMain: status === 'open' && charge.card.length === 0, refusal }),
          ...(blocked.hasOpenAttempt ? [] : charge.card),
        ]
      : []),
  ]
}

function links(url: string, { isPayable, hasPdf }: { isPayable: boolean; hasPdf: boolean }): Html[] {
  return [
    html`<a class="button" href="${url}" target="_blank" rel="noopener">Hosted page</a>`,
    ...(isPayable
      ? [
          html`<span id="pay-link" hidden>${url}</span><button type="button" data-copy="pay-link" hidden>Copy pay link</button>`,
        ]
      : []),
    ...(hasPdf
      ? [html`<a class="button" href="${url}/invoice.pdf" target="_blank" rel="noopener">PDF</a>`]
      : []),
  ]
}

function more(items: readonly Html[]): Html {
  return html`<button type="button" popovertarget="more">More</button>
<div popover id="more" class="menu" role="group" aria-label="More">${items}</div>`
}

function draftButtons(invoice: Invoice, path: string): Html[] {
  return [
    formLink(`${path}/texts/edit`, 'Memo'),
    formLink(`${path}/tax-rates/edit`, 'Tax rates'),
    ...(isEditable(invoice) ? [formLink(`${path}/edit`, 'Edit')] : []),
    ...(invoice.subscription_id === null
      ? [
          confirmation('Delete', {
            path: `${path}/delete`,
            text: 'The draft is deleted with its lines. This cannot be undone.',
            button: 'Delete draft',
            kind: 'danger',
          }),
        ]
      : []),
    confirmation('Finalize', {
      path: `${path}/finalize`,
      text: 'The invoice gets its number and a hosted page, and can no longer be edited.',
      button: 'Finalize invoice',
      kind: 'primary',
    }),
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
