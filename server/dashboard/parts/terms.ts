import { type Html, html } from '../../pages/html.ts'
import type { Form } from '../http/form.ts'
import { type Choice, field, select } from './field.ts'
import type { Typed } from './typed.ts'

type Terms = { collection_method: string; days_until_due: number | null; apply_credit: boolean }

const COLLECTIONS: readonly Choice[] = [
  ['send_invoice', 'Send the invoice'],
  ['charge_automatically', 'Charge automatically'],
]
const CREDIT: readonly Choice[] = [
  ['yes', 'Pays first'],
  ['no', 'Is left alone'],
]
export function termFields({ collection_method, days_until_due, apply_credit }: Terms, typed: Typed): Html {
  return html`${select('Collection', 'collection_method', COLLECTIONS, typed.at('collection_method').value ?? collection_method)}
${field('Days until due', 'days_until_due', {
  type: 'number',
  value: String(days_until_due ?? ''),
  hint: 'For invoices that are sent. Leave empty for 30.',
  ...typed.at('days_until_due'),
})}
${select('Credit in the wallet', 'apply_credit', CREDIT, typed.at('apply_credit').value ?? (apply_credit ? 'yes' : 'no'))}`
}

export function termsIn({ collection_method, days_until_due, apply_credit }: Form) {
  return {
    collection_method,
    apply_credit: apply_credit !== 'no',
    ...(collection_method === 'send_invoice' && { days_until_due: Number(days_until_due || '30') }),
  }
}
