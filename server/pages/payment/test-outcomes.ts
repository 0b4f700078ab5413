import type { MethodId } from '../../payments/provider.ts'

type TestOutcome = { method: MethodId; label: string; text: string }

/** What the page of the provider `test` offers, by the last part of the form's path. */
export const TEST_OUTCOMES: Record<string, TestOutcome> = {
  succeed: { method: 'pm_ok', label: 'Pay', text: 'The payment succeeds.' },
  decline: { method: 'pm_declined', label: 'Card declined', text: 'It fails, and may work another day.' },
  'insufficient-funds': {
    method: 'pm_insufficient_funds',
    label: 'Insufficient funds',
    text: 'It fails, and may work another day.',
  },
  'lost-card': { method: 'pm_lost_card', label: 'Lost card', text: 'It fails for good.' },
  later: {
    method: 'pm_processing',
    label: 'Confirmed later',
    text: 'It is processing until you report its end with reportPaymentAttempt.',
  },
}
