import { amountsIn } from './amounts.ts'
import type { EInvoiceFormat, Issued } from './issued.ts'
import { toLines } from './lines.ts'
import { toAddress, toBuyer, toSeller } from './parties.ts'
import { codeOf, netOf, rateOfLine, taxTotal } from './taxes.ts'
import { compact, type Tree, xmlText } from './tree.ts'

/** What `@e-invoice-eu/core` makes each format of. Requires that `missingOf` finds nothing. */
export function toInput(issued: Issued, format: EInvoiceFormat): Tree {
  const { kind, number, issuedOn, dueOn, currency, buyer, orderNumber, gross, settled } = issued
  const amount = amountsIn(currency)
  const net = issued.lines.reduce((sum, line) => sum + netOf(line, issued), 0)
  const payable = gross - settled
  const period = periodOf(issued)
  const invoice = compact({
    'cbc:ID': number,
    'cbc:IssueDate': issuedOn,
    'cbc:DueDate': dueOn,
    'cbc:InvoiceTypeCode': kind === 'invoice' ? '380' : '381',
    'cbc:Note': notesOf(issued),
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': xmlText(buyer.buyer_reference),
    'cac:InvoicePeriod': period && { 'cbc:StartDate': period.first, 'cbc:EndDate': period.last },
    'cac:OrderReference': { 'cbc:ID': xmlText(orderNumber) },
    'cac:BillingReference': issued.corrected.map(reference),
    'cac:AccountingSupplierParty': { 'cac:Party': toSeller(issued) },
    'cac:AccountingCustomerParty': { 'cac:Party': toBuyer(issued) },
    'cac:Delivery': toDelivery(issued, period?.last ?? issuedOn),
    'cac:PaymentMeans': paymentMeans(issued, format),
    // BR-CO-25 asks for a due date or terms.
    'cac:PaymentTerms': payable > 0 && dueOn === null ? { 'cbc:Note': 'No payment is due.' } : null,
    'cac:TaxTotal': [taxTotal(issued, amount)],
    'cac:LegalMonetaryTotal': {
      ...amount('cbc:LineExtensionAmount', net),
      ...amount('cbc:TaxExclusiveAmount', net),
      ...amount('cbc:TaxInclusiveAmount', gross),
      ...(settled === 0 ? {} : amount('cbc:PrepaidAmount', settled)),
      ...amount('cbc:PayableAmount', payable),
    },
    'cac:InvoiceLine': toLines(issued, amount),
  })
  return { 'ubl:Invoice': invoice }
}

/** One, since Peppol takes no more. */
function notesOf({ memo, voidedOn }: Issued): string[] {
  const notes = [voidedOn === null ? null : `Void since ${voidedOn}.`, xmlText(memo)]
  const note = notes.filter((each) => each !== null).join('\n')
  return note === '' ? [] : [note]
}

/** From the first day that a line bills to the last. */
function periodOf({ lines }: Issued): { first: string; last: string } | undefined {
  const periods = lines.flatMap(({ period }) => period ?? [])
  const [first] = periods.map((period) => period.first).toSorted()
  const last = periods
    .map((period) => period.last)
    .toSorted()
    .at(-1)
  return first === undefined || last === undefined ? undefined : { first, last }
}

/** The library reads the number in one place for UBL, and in another for CII. */
function reference(number: string): Tree {
  return { 'cac:InvoiceDocumentReference': { 'cbc:ID': number }, 'cbc:ID': number }
}

/** Without a date the library leaves out what CII must have. What is sold within the EU says where it goes (BR-IC-12). */
function toDelivery({ lines, buyer }: Issued, day: string): Tree {
  const isIntraCommunity = lines.some((line) => {
    const rate = rateOfLine(line)
    return rate !== undefined && codeOf(rate) === 'K'
  })
  return compact({
    'cbc:ActualDeliveryDate': day,
    'cac:DeliveryLocation': isIntraCommunity ? { 'cac:Address': toAddress(buyer.address) } : null,
  })
}

/** Codes of UNTDID 4461. XRechnung asks for one on each document (BR-DE-1). */
function paymentMeans({ kind, currency, seller, isCharged, dueOn }: Issued, format: EInvoiceFormat): Tree[] {
  const account = seller.bank_account
  const asksForTransfer = kind === 'invoice' && dueOn !== null && !isCharged
  if (asksForTransfer && account !== null) {
    const iban = account.account_number.replaceAll(/\s/g, '').toUpperCase()
    const isIban = IBAN.test(iban)
    return [
      compact({
        'cbc:PaymentMeansCode': isIban && currency === 'EUR' ? SEPA_TRANSFER : TRANSFER,
        'cac:PayeeFinancialAccount': {
          'cbc:ID': isIban ? iban : xmlText(account.account_number),
          'cbc:Name': xmlText(account.account_holder),
          'cac:FinancialInstitutionBranch': { 'cbc:ID': xmlText(account.bank_code?.replaceAll(/\s/g, '')) },
        },
      }),
    ]
  }
  if (isCharged) return [{ 'cbc:PaymentMeansCode': AGREED }]
  return format === 'xrechnung' ? [{ 'cbc:PaymentMeansCode': NOT_DEFINED }] : []
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const SEPA_TRANSFER = '58'
const TRANSFER = '30'
const AGREED = '57'
const NOT_DEFINED = '1'
