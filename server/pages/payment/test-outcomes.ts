import type { TestToken } from '../../payments/test-provider.ts'

type TestOutcome = { token: TestToken; label: string; text: string }

/** The keys are the last parts of the forms' paths on the page of the provider `test`. */
export const TEST_OUTCOMES: ReadonlyMap<string, TestOutcome> = new Map(
  Object.entries<TestOutcome>({
    succeed: { token: 'pm_ok', label: 'Pay', text: 'The payment succeeds.' },
    decline: { token: 'pm_declined', label: 'Card declined', text: 'It fails, and may work another day.' },
    'insufficient-funds': {
      token: 'pm_insufficient_funds',
      label: 'Insufficient funds',
      text: 'It fails, and may work another day.',
    },
    'lost-card': { token: 'pm_lost_card', label: 'Lost card', text: 'It fails for good.' },
    later: {
      token: 'pm_ok_later',
      label: 'Confirmed later',
      text: 'It is processing, and succeeds after an hour.',
    },
  }),
)
