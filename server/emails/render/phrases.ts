import { fill } from '../../locales/fill.ts'
import type { Language } from '../../locales/language.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { EmailContent, EmailType } from './content.ts'
import type { Letter } from './letter.ts'
import { nameInLine } from './names.ts'

export type Of<Type extends EmailType> = Extract<EmailContent, { type: Type }>
type OfInvoice = Extract<EmailContent, { invoice: object }>
type Facts = Letter['facts']
export type Said = {
  words: Language['words']['email']
  documents: Language['words']['document']
  company: string
  money: (cents: number, currency: CurrencyCode) => string
  day: (at: Date) => string
  time: (minutes: number) => string
}

export function howToPay(
  { invoice, charging }: Of<'invoice_finalized'>,
  { words: { finalized }, day }: Said,
) {
  if (invoice.dueCents <= 0)
    return { note: finalized.nothingDue, text: finalized.settledText, isToPay: false }
  if (charging === 'automatic')
    return { note: finalized.automatic, text: finalized.automaticText, isToPay: false }
  const date = day(invoice.dueAt)
  return { note: fill(finalized.dueOn, { date }), text: fill(finalized.manualText, { date }), isToPay: true }
}

/** The provider's own sentence is in English, and may say more than its bank tells a customer. */
export function failureReason(code: string | null, { words: { failed } }: Said): string {
  const { none, other, ...known } = failed.reasons
  if (code === null) return none
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : other
}

export function dueFigure({ invoice }: OfInvoice, { money }: Said, note: string) {
  return { amount: money(invoice.dueCents, invoice.currency), note, isAlarm: false }
}

export function ofInvoice(content: OfInvoice, said: Said): Facts {
  return [
    ...fact(said.documents.invoice, content.invoice.number),
    ...billedTo(content, said),
    ...totalOf(content, said),
  ]
}

export function billedTo({ customerName }: { customerName: string }, { words }: Said): Facts {
  return fact(words.billedTo, nameInLine(customerName))
}

/** Where it differs from what is due. */
export function totalOf(
  { invoice: { totalCents, dueCents, currency } }: OfInvoice,
  { documents, money }: Said,
): Facts {
  return totalCents === dueCents ? [] : fact(documents.total, money(totalCents, currency))
}

export function methodOf({ methodLabel }: { methodLabel: string | null }, { words }: Said): Facts {
  return methodLabel === null ? [] : fact(words.paymentMethod, nameInLine(methodLabel))
}

export function fact(label: string, value: string): Facts {
  return [[label, value]]
}

export function open({ invoice: { url } }: OfInvoice, label: string): Letter['button'] {
  return { label, url }
}
