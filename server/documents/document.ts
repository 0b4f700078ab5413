export type PdfDocument = InvoiceDocument | ReceiptDocument

export type Sheet = {
  title: string
  /** What the templates write. The names are theirs. */
  words: Record<Word, string>
  heading: string
  paper: 'a4' | 'us-letter'
  /** In Unix seconds. */
  createdAt: number
  /** `#rrggbb` */
  brand: string | null
  logo: { format: 'png' | 'jpg' | 'webp'; bytes: number[] } | null
  banner: string | null
  voided: string | null
  number: string
  seller: Party
  buyer: Party
  facts: ReadonlyArray<{ label: string; value: string; strong: boolean }>
  totals: readonly Labelled[]
  due: Labelled
  taxes: readonly DocumentTax[]
  notes: readonly string[]
}

export type InvoiceDocument = Sheet & {
  template: 'invoice'
  figures: 'normal' | 'small' | 'breaking'
  rows: readonly DocumentRow[]
  remark: string | null
  payment: { text: string; account: readonly Labelled[] } | null
}

export type ReceiptDocument = Sheet & {
  template: 'receipt'
  payments: ReadonlyArray<{ date: string; method: string; reference: string | null; amount: string }>
}

type Word =
  | 'language'
  | 'page'
  | 'void_stamp'
  | 'from'
  | 'bill_to'
  | 'description'
  | 'quantity'
  | 'unit_price'
  | 'amount'
  | 'tax'
  | 'rate'
  | 'taxable_amount'
  | 'tax_amount'
  | 'how_to_pay'
  | 'date'
  | 'payment'

export type Labelled = { label: string; value: string }

type Party = { name: string; details: readonly string[] }

export type DocumentTax = { name: string; rate: string; taxable: string; tax: string; note: string | null }

export type DocumentRow = {
  isPart: boolean
  description: string
  details: readonly string[]
  quantity: string
  price: string
  amount: string
}
