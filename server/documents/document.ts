/** An invoice as its PDF shows it, in formatted texts. `invoice.typ` reads it. */
export type InvoiceDocument = {
  title: string
  paper: 'a4' | 'us-letter'
  /** In Unix seconds. */
  createdAt: number
  /** `#rrggbb` */
  brand: string | null
  logo: { format: 'png' | 'jpg' | 'webp'; bytes: number[] } | null
  isTest: boolean
  voided: string | null
  number: string
  seller: Party
  buyer: Party
  /** In a row below the parties. */
  facts: ReadonlyArray<{ label: string; value: string; strong: boolean }>
  figures: 'normal' | 'small' | 'breaking'
  rows: readonly DocumentRow[]
  remark: string | null
  totals: readonly Labelled[]
  due: Labelled
  payment: { text: string; account: readonly Labelled[] } | null
  notes: readonly string[]
}

export type Labelled = { label: string; value: string }

type Party = { name: string; details: readonly string[] }

export type DocumentRow = {
  isPart: boolean
  description: string
  details: readonly string[]
  quantity: string
  price: string
  amount: string
}
