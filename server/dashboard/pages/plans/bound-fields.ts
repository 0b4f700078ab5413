import type { Reply } from '../../../../generated/operations.ts'
import { type CurrencyCode, minorToMajor } from '../../../money/currency.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Form } from '../../http/form.ts'
import { parseAmount } from '../../parts/amount.ts'
import { field } from '../../parts/field.ts'
import type { Typed } from '../../parts/typed.ts'

type Plan = Reply<'getPlan'>['body']['plan']

export function boundFields(form: Form, typed: Typed): Html {
  const bound = (label: string, name: string, hint: string) =>
    field(label, name, {
      autocomplete: 'off',
      hint,
      value: form[name] ?? '',
      ...typed.at(name, `${name}_amount_cents`),
    })
  const ofMinimum = 'Fee and usage together, billed even if nothing was used. Leave empty for none.'
  return html`<div class="row">${bound('Minimum for each period', 'minimum', ofMinimum)}
${bound('Maximum for each period', 'maximum', 'Fee and usage together. Leave empty for none.')}</div>`
}

export function boundIn(
  text: string | undefined,
  currency: CurrencyCode,
  path: `body.${string}`,
): number | null {
  return text === undefined || text.trim() === '' ? null : parseAmount(text, currency, path)
}

export function wholeUnits(cents: number | null, { currency_code }: Pick<Plan, 'currency_code'>): string {
  return cents === null ? '' : minorToMajor(cents, currency_code)
}
