import { DAY_MS, HOUR_MS } from '../runtime/spans.ts'
import { UNCONFIRMED_MS } from './ask-times.ts'
import type { Charge, LocalProvider, NextOutcome, Outcome, PaymentFailure } from './provider.ts'

export const TEST_PROVIDER_PAGE = 'test-provider'

/** The method's token decides how the attempt ends. */
export const testProvider: LocalProvider = {
  charge({ token, page_url, ...charge }) {
    const isKnown = token !== null && isTestToken(token)
    return isKnown
      ? testOutcome(token, { page_url, ...charge })
      : { status: 'requires_action', action_url: `${page_url}/${TEST_PROVIDER_PAGE}` }
  },
  refund({ id, token }) {
    const provider_refund_id = `test_${id}`
    return token === REFUND_FAILS
      ? { status: 'failed', failure: REFUSED, provider_refund_id }
      : { status: 'succeeded', provider_refund_id }
  },
}

const DECLINED = { code: 'card_declined', message: 'The card was declined.', recoverable: true }
const INSUFFICIENT = {
  code: 'insufficient_funds',
  message: 'The card has insufficient funds.',
  recoverable: true,
}
const REFUND_FAILS = 'pm_refund_fails'
const REFUSED = {
  code: 'refund_refused',
  message: 'The bank did not take the refund.',
  customer_has_money: false,
}
const LOST = { code: 'lost_card', message: 'The card was reported lost.', recoverable: false }

type Played = Outcome & { next?: NextOutcome }
type Play = (charge: Omit<Charge, 'token'>) => Played

const PLAYS = {
  pm_ok: succeeds,
  pm_ok_later: (charge) => ({
    status: 'processing',
    provider_payment_id: paymentOf(charge),
    next: { outcome: 'succeeded', afterMs: HOUR_MS },
  }),
  pm_unconfirmed: () => ({ status: 'pending', next: { outcome: 'unconfirmed', afterMs: UNCONFIRMED_MS } }),
  pm_declined: fails(DECLINED),
  pm_insufficient_funds: fails(INSUFFICIENT),
  pm_recovers: (charge) => (charge.number < RECOVERS_AT ? fails(DECLINED)(charge) : succeeds(charge)),
  pm_lost_card: fails(LOST),
  pm_requires_action: ({ page_url }) => ({
    status: 'requires_action',
    action_url: `${page_url}/${TEST_PROVIDER_PAGE}`,
  }),
  pm_late_success: (charge) => ({
    ...fails(DECLINED)(charge),
    next: { outcome: 'succeeded', afterMs: HOUR_MS },
  }),
  [REFUND_FAILS]: succeeds,
  pm_disputed: (charge) => ({ ...succeeds(charge), next: { outcome: 'disputed', afterMs: DAY_MS } }),
  pm_dispute_lost: (charge) => ({
    ...succeeds(charge),
    next: { outcome: 'disputed_in_vain', afterMs: DAY_MS },
  }),
  pm_dispute_won: (charge) => ({
    ...succeeds(charge),
    next: { outcome: 'disputed_wrongly', afterMs: DAY_MS },
  }),
} satisfies Record<string, Play>

export type TestToken = keyof typeof PLAYS

/** `pm_recovers` succeeds at the second retry. */
const RECOVERS_AT = 3

export function isTestToken(token: string): token is TestToken {
  return Object.hasOwn(PLAYS, token)
}

export function testOutcome(token: TestToken, charge: Omit<Charge, 'token'>): Played {
  return PLAYS[token](charge)
}

function succeeds(charge: Pick<Charge, 'id' | 'amount_cents'>): Played {
  const { amount_cents } = charge
  return { status: 'succeeded', amount_cents, provider_payment_id: paymentOf(charge) }
}

function fails(failure: PaymentFailure) {
  return (charge: Pick<Charge, 'id'>): Played => ({
    status: 'failed',
    failure,
    provider_payment_id: paymentOf(charge),
  })
}

export function paymentOf({ id }: { id: string }): string {
  return `test_${id}`
}
