import type { Sheet } from '../../../documents/document.ts'
import { fill } from '../../../locales/fill.ts'
import type { Language } from '../../../locales/language.ts'
import { brandOf } from '../../../runtime/brand.ts'
import { buyerDetails, sellerDetails } from '../party.ts'
import type { InvoiceView } from '../view.ts'
import { breakable } from './breakable.ts'
import { logoOf } from './logo.ts'

const LETTER_COUNTRIES = ['US', 'CA']

type Shared = 'title' | 'words' | 'heading' | 'paper' | 'createdAt' | 'brand' | 'logo' | 'number' | 'seller'

type Shown = Pick<InvoiceView, 'number' | 'language' | 'seller' | 'buyer' | 'brandColor' | 'logo'> &
  Partial<Pick<InvoiceView, 'orderNumber'>>

/** `at` is the document's time, so that its bytes stay the same. */
export function sheetOf(view: Shown, heading: string, at: Date): Pick<Sheet, Shared | 'buyer'> {
  const { number, seller, buyer, language } = view
  return {
    title: fill(language.words.document.title, { document: heading, number, seller: seller.name }),
    words: templateWords(language),
    heading,
    paper: LETTER_COUNTRIES.includes(seller.address?.country ?? '') ? 'us-letter' : 'a4',
    createdAt: Math.floor(at.getTime() / 1000),
    brand: brandOf(view) ?? null,
    logo: logoOf(view.logo),
    number,
    seller: { name: breakable(seller.name), details: sellerDetails(view).map((line) => breakable(line)) },
    buyer: { name: breakable(buyer.name), details: buyerDetails(view).map((line) => breakable(line)) },
  }
}

export function templateWords({ locale, words: { document: words } }: Language): Sheet['words'] {
  return {
    language: locale,
    page: words.page,
    void_stamp: words.voidStamp,
    from: words.from,
    bill_to: words.billTo,
    description: words.description,
    quantity: words.quantity,
    unit_price: words.unitPrice,
    amount: words.amount,
    tax: words.tax,
    rate: words.rate,
    taxable_amount: words.taxableAmount,
    tax_amount: words.taxAmount,
    how_to_pay: words.howToPay,
    date: words.date,
    payment: words.payment,
  }
}

export function notesOf(
  {
    currency,
    timezone,
    seller,
    language,
  }: Pick<InvoiceView, 'currency' | 'timezone' | 'seller' | 'language'>,
  about: 'questionsAboutInvoice' | 'questionsAboutNote' = 'questionsAboutInvoice',
): string[] {
  const words = language.words.document
  return [
    fill(words.amountsAndDates, { currency, timezone }),
    ...(seller.support_email === null
      ? []
      : [fill(words[about], { email: breakable(seller.support_email) })]),
    ...(seller.legal_text === null ? [] : [breakable(seller.legal_text)]),
  ]
}
