import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { actionForm } from '../../parts/form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, Visit } from '../../visit.ts'

type Dunning = Reply<'getCompany'>['body']['company']['dunning']

const CHOICES: readonly Choice[] = [
  ['keep_open', 'Keep the invoice open'],
  ['mark_uncollectible', 'Mark the invoice uncollectible'],
  ['cancel_subscription', 'Cancel the subscription'],
]

/** The contract reports a fault for each day of the list. */
const PLACES = Array.from({ length: 9 }, (_, index) => `retry_after_days[${index}]`)

export function renderDunning({ base, refusal }: Visit, { retry_after_days, on_exhausted }: Dunning): Html {
  const path = `${base}/settings/dunning`
  const save = typed(refusal, path)
  return card(
    'Failed payments',
    actionForm(
      path,
      html`${field('Retry after days', 'retry_after_days', {
        value: retry_after_days.join(', '),
        autocomplete: 'off',
        hint: 'Counted from the failure before. Leave empty for no retry.',
        fix: 'Enter up to 8 numbers of days from 1 to 30, such as 2, 5, 7, 7.',
        ...save.at('retry_after_days', 'retry_after_days', ...PLACES),
      })}
${select('After the last retry', 'on_exhausted', CHOICES, save.at('on_exhausted').value ?? on_exhausted)}
<p><button>Save retries</button></p>`,
      'Failed payments',
    ),
  )
}

export async function updateDunning({ base, form, call }: Visit): Promise<Done> {
  const { retry_after_days = '', on_exhausted } = form
  const days = retry_after_days.split(/[\s,]+/).filter((each) => each !== '')
  await call('updateCompany', {
    headers: keyOf(form),
    body: { dunning: { retry_after_days: days.map(Number), on_exhausted } },
  })
  return { to: `${base}/settings`, notice: 'settings_saved' }
}
