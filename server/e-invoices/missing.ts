import type { CurrencyCode } from '../money/currency.ts'
import { isWritable } from './amounts.ts'
import type { EInvoiceFormat, Issued, IssuedLine } from './issued.ts'
import { isOutsideVat, isVat } from './parties.ts'
import { codeOf, netOf, rateOfLine } from './taxes.ts'
import { xmlText } from './tree.ts'

/** `rule` is one of EN 16931, XRechnung (BR-DE) or Peppol; `path` is a field of the invoice. */
export type Missing = { rule: string; path: string; message: string }

type Parties = Pick<Issued, 'seller' | 'buyer'>
type Taxed = Pick<IssuedLine, 'rates' | 'sellsMoney'>

/** What the format asks for and the document lacks. */
export function missingOf(issued: Issued, format: EInvoiceFormat): Missing[] {
  return [...missingOfDraft(issued, format), ...missingOfTaxes(issued), ...missingOfAmounts(issued)]
}

/** The part that is known before an invoice is finalized. */
export function missingOfDraft(
  { seller, buyer, lines }: Parties & { lines: readonly Taxed[] },
  format: EInvoiceFormat,
): Missing[] {
  return [...missingOfSeller(seller, format), ...missingOfBuyer(buyer, format), ...missingOfLines(lines)]
}

function missingOfSeller(seller: Issued['seller'], format: EInvoiceFormat): Missing[] {
  const { address, tax_ids, registration_number, contact, electronic_address } = seller
  const hasVat = tax_ids.some(isVat)
  return [
    ...lacking(xmlText(seller.name), 'BR-6', 'seller.name', 'Your company has no name.'),
    ...lacking(address, 'BR-8', 'seller.address', 'Your company has no address.'),
    ...lacking(tax_ids[0], 'BR-S-2', 'seller.tax_ids', 'Your company has no tax number.'),
    ...lacking(
      hasVat || tax_ids.length === 0 || xmlText(registration_number),
      'BR-CO-26',
      'seller.registration_number',
      'Your company has no VAT number and no registration number.',
    ),
    ...(format === 'xrechnung'
      ? [
          ...missingOfAddress(address, 'seller', 'Your company', ['BR-DE-3', 'BR-DE-4']),
          ...lacking(xmlText(contact?.name), 'BR-DE-5', 'seller.contact.name', 'Your contact has no name.'),
          ...lacking(
            xmlText(contact?.phone),
            'BR-DE-6',
            'seller.contact.phone',
            'Your contact has no telephone number.',
          ),
          ...lacking(
            xmlText(contact?.email),
            'BR-DE-7',
            'seller.contact.email',
            'Your contact has no email address.',
          ),
          ...lacking(
            xmlText(electronic_address?.id),
            'PEPPOL-EN16931-R020',
            'seller.electronic_address',
            'Your company has no electronic address.',
          ),
        ]
      : []),
  ]
}

function missingOfBuyer(buyer: Issued['buyer'], format: EInvoiceFormat): Missing[] {
  const { address, buyer_reference, electronic_address } = buyer
  return [
    ...lacking(xmlText(buyer.legal_name ?? buyer.name), 'BR-7', 'buyer.name', 'The customer has no name.'),
    ...lacking(address, 'BR-10', 'buyer.address', 'The customer has no address.'),
    ...(format === 'xrechnung'
      ? [
          ...missingOfAddress(address, 'buyer', 'The customer', ['BR-DE-8', 'BR-DE-9']),
          ...lacking(
            xmlText(buyer_reference),
            'BR-DE-15',
            'buyer.buyer_reference',
            'The customer has no buyer reference.',
          ),
          ...lacking(
            xmlText(electronic_address?.id),
            'PEPPOL-EN16931-R010',
            'buyer.electronic_address',
            'The customer has no electronic address.',
          ),
        ]
      : []),
  ]
}

function missingOfAddress(
  address: Issued['seller']['address'],
  party: 'seller' | 'buyer',
  who: string,
  [city, code]: [string, string],
): Missing[] {
  if (address === null) return []
  return [
    ...lacking(xmlText(address.city), city, `${party}.address.city`, `${who} has no city.`),
    ...lacking(
      xmlText(address.postal_code),
      code,
      `${party}.address.postal_code`,
      `${who} has no postal code.`,
    ),
  ]
}

function missingOfLines(lines: readonly Taxed[]): Missing[] {
  return lines.flatMap((line, index) => {
    if (rateOfLine(line) !== undefined) return []
    const message =
      line.rates.length === 0
        ? 'The line has no tax rate.'
        : 'The line has several tax rates, and the norm has one for each line.'
    return [{ rule: 'BR-CO-4', path: `line_items[${index}].tax_rates`, message }]
  })
}

/** What the categories of its lines ask for. */
function missingOfTaxes(issued: Issued): Missing[] {
  const codes = issued.lines.flatMap((line) => {
    const rate = rateOfLine(line)
    return rate === undefined ? [] : [codeOf(rate)]
  })
  const has = (code: string) => codes.includes(code)
  const { seller, buyer, taxes } = issued
  const sellerVat = seller.tax_ids.some(isVat)
  const buyerVat = buyer.tax_ids.some(isVat)
  const needsSellerVat = { K: 'BR-IC-2', G: 'BR-G-2' }
  const needsBuyerVat = { AE: 'BR-AE-2', K: 'BR-IC-2' }
  const outside = codes.indexOf('O')
  return [
    ...Object.entries(needsSellerVat).flatMap(([code, rule]) =>
      lacking(!has(code) || sellerVat, rule, 'seller.tax_ids', 'Your company has no VAT number.'),
    ),
    ...Object.entries(needsBuyerVat).flatMap(([code, rule]) =>
      lacking(!has(code) || buyerVat, rule, 'buyer.tax_ids', 'The customer has no VAT number.'),
    ),
    ...lacking(
      outside === -1 || codes.every((code) => code === 'O'),
      'BR-O-11',
      `line_items[${outside}].tax_rates`,
      'The line is outside the scope of VAT, and others are not. The norm asks for a document of its own.',
    ),
    ...lacking(
      !isOutsideVat(issued) || xmlText(seller.registration_number),
      'BR-CO-26',
      'seller.registration_number',
      'Your company has no registration number, and outside the scope of VAT its VAT number is left out.',
    ),
    ...taxes.flatMap(({ category, note }, index) =>
      lacking(
        category !== 'exempt' || xmlText(note),
        'BR-E-10',
        `taxes[${index}].note`,
        'The tax rate does not say why no tax is due.',
      ),
    ),
  ]
}

function missingOfAmounts(issued: Issued): Missing[] {
  const { currency, gross, settled, lines } = issued
  const amounts = [gross, settled, ...lines.flatMap((line) => [netOf(line, issued), line.discount, line.tax])]
  const message = `The norm has two decimals, and not every amount in ${currency} can be written so.`
  return lacking(amounts.every(inTwoDecimals(currency)), 'BR-DEC-23', 'currency_code', message)
}

function inTwoDecimals(currency: CurrencyCode): (minor: number) => boolean {
  return (minor) => isWritable(minor, currency)
}

function lacking(has: unknown, rule: string, path: string, message: string): Missing[] {
  return has ? [] : [{ rule, path, message }]
}
