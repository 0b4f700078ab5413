import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { plainNumber } from '../../parts/amount.ts'
import { type Choice, field } from '../../parts/field.ts'
import type { Typed } from '../../parts/typed.ts'
import type { Visit } from '../../visit.ts'

type Line = Reply<'getInvoice'>['body']['invoice']['line_items'][number]
export type CreditFields = Record<keyof typeof FIELDS, string>

const FIELDS = {
  sold: 'amount',
  sold_unit: 'pricing_unit_code',
  sold_days: 'expires_after_days',
  sold_priority: 'priority',
} as const
const NAMES = Object.keys(FIELDS) as Array<keyof typeof FIELDS>

export function creditOf(line: Line): CreditFields {
  const credit = 'credit' in line ? line.credit : undefined
  return {
    sold: credit?.amount ?? '',
    sold_unit: credit?.pricing_unit_code ?? '',
    sold_days: credit?.expires_after_days?.toString() ?? '',
    sold_priority: credit?.priority.toString() ?? '',
  }
}

/** What credit can be in: the currency of the invoice, or a pricing unit. */
export async function creditUnits({ call }: Visit, currency: string): Promise<Choice[]> {
  const { pricing_units } = await call('listPricingUnits', { query: { limit: '50', archived: 'false' } })
  return [['', currency], ...pricing_units.map(({ code, name }): Choice => [code, name])]
}

type Shown = { units: readonly Choice[]; draft: Typed; place: number }

export function creditFields(
  index: number,
  stored: CreditFields | undefined,
  { units, draft, place }: Shown,
): { content: Html; isFilled: boolean } {
  const at = (name: keyof typeof FIELDS) => ({
    autocomplete: 'off',
    value: stored?.[name] ?? '',
    ...draft.at(`${name}_${index}`, `line_items[${place}].credit.${FIELDS[name]}`),
  })
  const label = (text: string) => html`${text} <span class="hidden-label">${index + 1}</span>`
  const content = html`<div class="row">${field(label('Sells credit'), `sold_${index}`, {
    placeholder: 'None',
    fix: 'Write how much credit, such as 500.',
    ...at('sold'),
  })}${field(label('Credit in'), `sold_unit_${index}`, { choices: units, ...at('sold_unit') })}${field(
    label('Expires after days'),
    `sold_days_${index}`,
    { placeholder: 'Never', fix: 'Write a whole number of days, or leave it empty.', ...at('sold_days') },
  )}${field(label('Priority'), `sold_priority_${index}`, {
    placeholder: '50',
    fix: 'Write a whole number from 0 to 100: smaller ones are drawn first.',
    ...at('sold_priority'),
  })}</div>`
  return { content, isFilled: NAMES.some((name) => at(name).value !== '' || 'error' in at(name)) }
}

/** The wallet gets it once the invoice is paid. */
export function creditIn(form: Form, index: number): Record<string, unknown> {
  const text = (name: keyof typeof FIELDS) => form[`${name}_${index}`]?.trim() ?? ''
  if (text('sold') === '') return {}
  const unit = text('sold_unit')
  return {
    credit: {
      amount: plainNumber(text('sold')),
      ...(unit === ''
        ? { account_type: 'currency' }
        : { account_type: 'pricing_unit', pricing_unit_code: unit }),
      ...(text('sold_days') !== '' && { expires_after_days: Number(text('sold_days')) }),
      ...(text('sold_priority') !== '' && { priority: Number(text('sold_priority')) }),
    },
  }
}
