import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { amountIn, plainNumber } from '../../parts/amount.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, Visit } from '../../visit.ts'
import { type Grant, isLeft } from './grants.ts'

const WAYS: readonly Choice[] = [
  ['refund', 'Back through the payment provider'],
  ['out_of_band', 'You send it back yourself'],
]

const GIFTS: ReadonlyArray<Grant['source']> = ['manual', 'included_credit']

/** Only credit that came of money can be paid out, not a gift. */
export function renderPayOut({ refusal }: Visit, grant: Grant, page: string): Html | undefined {
  if (grant.account_type !== 'currency' || GIFTS.includes(grant.source) || !isLeft(grant)) return undefined
  const path = `${page}/pay-out`
  const asked = typed(refusal, path)
  return confirmation('Pay out', {
    path,
    text: `The customer gets the remaining ${amountIn(grant.remaining, grant)}, or a part of it, as money.`,
    button: 'Pay credit out',
    typed: asked,
    back: page,
    fields: html`${select('Way', 'to', WAYS, asked.at('to').value ?? 'refund', {
      hint: 'Through the provider, at most what the customer paid there.',
      ...asked.at('to'),
    })}
${field('Amount', 'amount', { hint: 'Leave empty for all of it.', autocomplete: 'off', ...asked.at('amount') })}`,
  })
}

export async function payOutGrant({ base, params, form, call }: Visit): Promise<Done> {
  const { id, grant_id } = params
  await call('payOutCreditGrant', {
    path: { id: grant_id ?? '' },
    headers: keyOf(form),
    body: {
      to: form.to === 'out_of_band' ? 'out_of_band' : 'refund',
      ...(form.amount && { amount: plainNumber(form.amount) }),
    },
  })
  return { to: `${base}/customers/${id}/credit-grants/${grant_id}`, notice: 'paid_out' }
}
