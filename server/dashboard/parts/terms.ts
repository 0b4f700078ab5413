import { MORE } from './form-sections.ts'

type Terms = { collection_method: string; days_until_due: number | null }

/** How invoices are paid, in the forms of subscriptions and drafts. */
export const TERMS = {
  collection_method: {
    label: 'Collection',
    half: true,
    value: 'send_invoice',
    words: {
      send_invoice: 'The customer pays by transfer or link',
      charge_automatically: 'Charge automatically',
    },
  },
  days_until_due: {
    label: 'Days until due',
    half: true,
    placeholder: '30',
    hint: 'For what is paid by transfer or link, from the day it is finalized.',
    fix: 'Enter 0 to 365 days, or none for what is charged automatically.',
  },
} as const

export const APPLY_CREDIT = {
  heading: MORE,
  label: 'Credit in the wallet',
  words: { true: 'Pays first', false: 'Is left alone' },
} as const

/** What is charged automatically is due at once. */
export function termsOf({ days_until_due, ...body }: Record<string, unknown>): Record<string, unknown> {
  const isCharged = body.collection_method === 'charge_automatically'
  return isCharged || days_until_due === undefined ? body : { ...body, days_until_due }
}

/** An invoice that is finalized shows its `due_at` instead of the days. */
export function collectionText(
  { collection_method, days_until_due: days }: Terms,
  isFinalized = false,
): string {
  if (collection_method !== 'send_invoice') return 'Charged automatically'
  const due = days === 0 ? 'due at once' : `due in ${days} day${days === 1 ? '' : 's'}`
  return isFinalized ? 'To be paid by transfer or link' : `To be paid by transfer or link, ${due}`
}
