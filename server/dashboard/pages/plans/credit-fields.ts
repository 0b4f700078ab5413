import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { amountIn, plainNumber } from '../../parts/amount.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { countRows, filledRows } from '../../parts/rows.ts'
import type { Typed } from '../../parts/typed.ts'

type Plan = Reply<'getPlan'>['body']['plan']
type Included = Plan['included_credits'][number]

const MAX_CREDITS = 10
const CREDIT = ['credit_amount', 'credit_periods', 'credit_most'] as const

type Shown = { form: Form; typed: Typed; units: readonly Choice[] }

export function creditFields({ form, typed, units }: Shown): Html {
  const count = Math.min(MAX_CREDITS, countRows(form, 'credit_amount', 1) + (form.add === 'credit' ? 1 : 0))
  const filled = filledRows(MAX_CREDITS, CREDIT, (name) => form[name])
  const accounts = [['', 'The plan’s currency'], ...units] as const
  const rows = Array.from({ length: count }, (_, index) => {
    const at = (name: string, contractName: string) => {
      const full = `credit_${name}_${index}`
      const path = `included_credits[${filled.indexOf(index)}].${contractName}`
      return { value: form[full] ?? '', autocomplete: 'off', ...typed.at(full, path) }
    }
    return html`<fieldset class="field-group"><legend>Included credit ${index + 1}</legend>
<div class="row">${field('Amount for each period', `credit_amount_${index}`, {
      placeholder: '1,000',
      hint: 'Leave empty for none.',
      fix: 'Use a number such as 1,000.',
      ...at('amount', 'amount'),
    })}
${
  units.length === 0
    ? undefined
    : select(
        'Included in',
        `credit_unit_${index}`,
        accounts,
        form[`credit_unit_${index}`],
        at('unit', 'pricing_unit_code'),
      )
}</div>
<div class="row">${field('Rolls over for periods', `credit_periods_${index}`, {
      type: 'number',
      hint: 'Leave empty, and what is left expires at the period’s end.',
      ...at('periods', 'rollover.periods'),
    })}
${field('At most', `credit_most_${index}`, {
  hint: 'In a pricing unit: what is left beyond it expires. Leave empty for no limit.',
  fix: 'Use a number such as 500, and only in a pricing unit.',
  ...at('most', 'rollover.max_amount'),
})}
${field('Priority', `credit_priority_${index}`, { type: 'number', hint: 'From 0 to 100; lower numbers are used first. Leave empty for 50.', ...at('priority', 'priority') })}</div></fieldset>
`
  })
  return html`${rows}
${count < MAX_CREDITS ? html`<p><button name="add" value="credit" formnovalidate>Add included credit</button></p>` : undefined}`
}

export function formOfCredits(credits: readonly Included[]): Form {
  const rows = credits.map(({ amount, pricing_unit_code, priority, rollover }, index) => ({
    [`credit_amount_${index}`]: amount,
    [`credit_unit_${index}`]: pricing_unit_code ?? '',
    [`credit_periods_${index}`]: String(rollover?.periods ?? ''),
    [`credit_most_${index}`]: rollover?.max_amount ?? '',
    [`credit_priority_${index}`]: String(priority),
  }))
  return Object.assign({}, ...rows)
}

export function creditsIn(form: Form): object[] {
  return filledRows(MAX_CREDITS, CREDIT, (name) => form[name]).map((index) => {
    const text = (name: string) => form[`credit_${name}_${index}`]?.trim() ?? ''
    const unit = text('unit')
    return {
      amount: plainNumber(text('amount')),
      ...(unit ? { account_type: 'pricing_unit', pricing_unit_code: unit } : { account_type: 'currency' }),
      ...(text('priority') && { priority: Number(text('priority')) }),
      rollover: rolloverIn(text('periods'), text('most')),
    }
  })
}

function rolloverIn(periods: string, most: string): object | null {
  if (periods === '' && most === '') return null
  // Without periods, the refusal is shown at their field.
  return { periods: Number(periods), max_amount: most === '' ? null : plainNumber(most) }
}

export function creditFacts({ included_credits, currency_code }: Plan) {
  return included_credits.map((credit) => {
    const { amount, pricing_unit_code, rollover } = credit
    const account =
      pricing_unit_code === null
        ? ({ account_type: 'currency', currency_code } as const)
        : ({ account_type: 'pricing_unit', pricing_unit_code } as const)
    const most = rollover?.max_amount == null ? '' : html`, at most ${amountIn(rollover.max_amount, account)}`
    const detail =
      rollover === null
        ? 'Expires at the period’s end'
        : html`Rolls over for ${rollover.periods === 1 ? 'a period' : `${rollover.periods} periods`}${most}`
    return [
      'Included credit',
      html`${amountIn(amount, account)} each period<span class="detail">${detail}</span>`,
    ] as const
  })
}
