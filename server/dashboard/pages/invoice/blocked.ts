import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { openPaymentOf } from '../../../payments/lifecycle.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { callout } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type Attempt = Reply<'listPaymentAttempts'>['body']['payment_attempts'][number]

/** What the API would refuse, so that the page offers no button for it. */
export type Blocked = {
  /** The provider may take the money at any moment. */
  confirming: Attempt | undefined
  hasOpenAttempt: boolean
  /** Why the invoice cannot be voided. */
  voiding: string | undefined
}

export async function blockedOf({ call }: Visit, invoice: Invoice): Promise<Blocked> {
  const { id: invoice_id } = invoice
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return NOTHING
  const status = ['pending', 'requires_action', 'processing']
  const { payment_attempts: open } = await call('listPaymentAttempts', {
    query: { invoice_id, status, limit: '1' },
  })
  const confirming = open.find((attempt) => openPaymentOf(attempt) === 'processing')
  return { confirming, hasOpenAttempt: open.length > 0, voiding: whyNotVoidable(invoice) }
}

const NOTHING: Blocked = { confirming: undefined, hasOpenAttempt: false, voiding: undefined }

function whyNotVoidable({ payments, credit_note_total_cents, currency_code }: Invoice): string | undefined {
  if (credit_note_total_cents > 0) return 'It cannot be voided, because it has credit notes.'
  const standing = payments.filter(({ voided_at }) => voided_at === null)
  const paid = standing.filter(({ source }) => source !== 'wallet')
  if (paid.length === 0) return undefined
  const amount = formatMoney(
    paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    currency_code,
  )
  return paid.some(({ source }) => source === 'provider')
    ? `It cannot be voided, because ${amount} of it is paid. Give credit back instead.`
    : `It cannot be voided, because ${amount} of it is paid. Void the payment first.`
}

export function renderConfirming({ confirming }: Blocked): Html | undefined {
  if (confirming === undefined) return undefined
  const amount = formatMoney(confirming.amount_cents, confirming.currency_code)
  return callout(
    'amber',
    'Being confirmed',
    html`<p><strong>A payment of ${amount} is being confirmed</strong></p>
<p>Until it has succeeded or failed, the invoice can be neither paid in another way nor voided, written off or given back.</p>`,
  )
}
