import type { Sheet } from '../../../documents/document.ts'
import { brandOf } from '../../../runtime/brand.ts'
import { buyerDetails, sellerDetails } from '../party.ts'
import type { InvoiceView } from '../view.ts'
import { breakable } from './breakable.ts'
import { logoOf } from './logo.ts'

const LETTER_COUNTRIES = ['US', 'CA']

type Shared = 'title' | 'heading' | 'paper' | 'createdAt' | 'brand' | 'logo' | 'number' | 'seller'

type Shown = Pick<InvoiceView, 'number' | 'seller' | 'buyer' | 'brandColor' | 'logo'> &
  Partial<Pick<InvoiceView, 'orderNumber'>>

/** `at` is the document's time, so that its bytes stay the same. */
export function sheetOf(view: Shown, heading: string, at: Date): Pick<Sheet, Shared | 'buyer'> {
  const { number, seller, buyer } = view
  return {
    title: `${heading} ${number} from ${seller.name}`,
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

export function notesOf(
  { currency, timezone, seller }: Pick<InvoiceView, 'currency' | 'timezone' | 'seller'>,
  name: 'invoice' | 'credit note' = 'invoice',
): string[] {
  return [
    `Amounts are in ${currency}, dates in ${timezone}.`,
    ...(seller.support_email === null
      ? []
      : [`Questions about this ${name}? Write to ${breakable(seller.support_email)}.`]),
    ...(seller.legal_text === null ? [] : [breakable(seller.legal_text)]),
  ]
}
