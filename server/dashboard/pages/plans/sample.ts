import { invalid } from '../../../errors/problem.ts'
import { decimal } from '../../../money/decimal.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { plainNumber } from '../../parts/amount.ts'
import type { Visit } from '../../visit.ts'
import { costTable, UNITS } from './calculator.ts'
import { filledPrices } from './price-fields.ts'
import { billedMeters, type Plan } from './prices.ts'

/** What a period of a plan would cost that is not saved yet. `write` is rolled back. */
export async function sampleOf(
  visit: Visit,
  path: string,
  write: () => Promise<{ plan: Plan }>,
): Promise<Html | undefined> {
  const { refusal } = visit
  if (refusal?.path !== path || refusal.problem !== undefined) return undefined
  const { form } = refusal
  if (form.add !== 'calculate') return undefined
  assertUnits(form)
  const { plan } = await write()
  const counted = filledPrices(form).flatMap((index, place) => {
    const price = plan.prices[place]
    const text = plainNumber(form[`units_${index}`])
    return price === undefined || text === '' ? [] : [{ price, units: decimal(text) }]
  })
  const costs = costTable(plan, counted, await billedMeters(visit, plan))
  return html`<section id="calculation" class="sample" aria-label="Sample calculation">${costs}</section>`
}

/** Throws VALIDATION_ERROR for units that are no number. */
function assertUnits(form: Form): void {
  const wrong = filledPrices(form).filter((index) => {
    const text = plainNumber(form[`units_${index}`])
    return text !== '' && !UNITS.test(text)
  })
  if (wrong.length === 0) return
  throw invalid(
    wrong.map((index) => ({
      path: `body.units_${index}` as const,
      code: 'invalid_amount',
      message: 'must be a number such as 50000',
    })),
  )
}
