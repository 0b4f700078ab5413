import { document as deDocument } from './de/document.ts'
import { email as deEmail } from './de/email.ts'
import { payer as dePayer } from './de/payer.ts'
import { portal as dePortal } from './de/portal.ts'
import { document as enDocument } from './en/document.ts'
import { email as enEmail } from './en/email.ts'
import { payer as enPayer } from './en/payer.ts'
import { portal as enPortal } from './en/portal.ts'
import { document as esDocument } from './es/document.ts'
import { email as esEmail } from './es/email.ts'
import { payer as esPayer } from './es/payer.ts'
import { portal as esPortal } from './es/portal.ts'
import { document as frDocument } from './fr/document.ts'
import { email as frEmail } from './fr/email.ts'
import { payer as frPayer } from './fr/payer.ts'
import { portal as frPortal } from './fr/portal.ts'
import { document as itDocument } from './it/document.ts'
import { email as itEmail } from './it/email.ts'
import { payer as itPayer } from './it/payer.ts'
import { portal as itPortal } from './it/portal.ts'
import { document as nlDocument } from './nl/document.ts'
import { email as nlEmail } from './nl/email.ts'
import { payer as nlPayer } from './nl/payer.ts'
import { portal as nlPortal } from './nl/portal.ts'
import { document as ptDocument } from './pt/document.ts'
import { email as ptEmail } from './pt/email.ts'
import { payer as ptPayer } from './pt/payer.ts'
import { portal as ptPortal } from './pt/portal.ts'
import { type Translation, translated } from './translation.ts'

const ENGLISH = { document: enDocument, payer: enPayer, email: enEmail, portal: enPortal } as const

export type Words = typeof ENGLISH

/** Without what a language lacks. */
export const TRANSLATIONS = {
  en: ENGLISH,
  de: { document: deDocument, payer: dePayer, email: deEmail, portal: dePortal },
  fr: { document: frDocument, payer: frPayer, email: frEmail, portal: frPortal },
  es: { document: esDocument, payer: esPayer, email: esEmail, portal: esPortal },
  it: { document: itDocument, payer: itPayer, email: itEmail, portal: itPortal },
  nl: { document: nlDocument, payer: nlPayer, email: nlEmail, portal: nlPortal },
  pt: { document: ptDocument, payer: ptPayer, email: ptEmail, portal: ptPortal },
} as const satisfies Record<string, Translation<Words>>

export type Locale = keyof typeof TRANSLATIONS

export function wordsIn(locale: Locale): Words {
  return translated(ENGLISH, TRANSLATIONS[locale])
}
