import { type Html, html } from '../../pages/html.ts'
import type { Form } from '../http/form.ts'
import { type Choice, field, select } from './field.ts'
import type { Typed } from './typed.ts'

type Terms = { collection_method: string; days_until_due: number | null; apply_credit: boolean }

const COLLECTIONS: readonly Choice[] = [
  ['send_invoice', 'The customer pays by transfer or link'],
  ['charge_automatically', 'Charge automatically'],
]
const CREDIT: readonly Choice[] = [
  ['yes', 'Pays first'],
  ['no', 'Is left alone'],
]
export function termFields(
  { collection_method, days_until_due, apply_credit }: Terms,
  typed: Typed,
  dueOn?: (days: number) => string,
): Html {
  const days = typed.at('days_until_due').value ?? String(days_until_due ?? '')
  const isShort = /^\d{1,4}$/.test(days)
  const example = dueOn && isShort ? ` ${days} days from today: ${dueOn(Number(days))}.` : ''
  return html`<div class="row">${select('Collection', 'collection_method', COLLECTIONS, typed.at('collection_method').value ?? collection_method)}
${field('Days until due', 'days_until_due', {
  type: 'number',
  value: String(days_until_due ?? ''),
  hint: `For what is paid by transfer or link, from the day it is finalized. Leave empty for 30.${example}`,
  ...typed.at('days_until_due'),
})}</div>
${select('Credit in the wallet', 'apply_credit', CREDIT, typed.at('apply_credit').value ?? (apply_credit ? 'yes' : 'no'))}`
}

/** An invoice that is finalized shows its `due_at` instead of the days. */
export function collectionText(
  { collection_method, days_until_due: days }: Pick<Terms, 'collection_method' | 'days_until_due'>,
  isFinalized = false,
): string {
  if (collection_method !== 'send_invoice') return 'Charged automatically'
  const due = days === 0 ? 'due at once' : `due in ${days} day${days === 1 ? '' : 's'}`
  return isFinalized ? 'To be paid by transfer or link' : `To be paid by transfer or link, ${due}`
}

export function termsIn({ collection_method, days_until_due, apply_credit }: Form) {
  return {
    collection_method,
    apply_credit: apply_credit !== 'no',
    ...(collection_method === 'send_invoice' && { days_until_due: Number(days_until_due || '30') }),
  }
}
