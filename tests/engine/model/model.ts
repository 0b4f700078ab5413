import type { components } from '../../../generated/types.ts'
import type { Bound, Rate, TaxEntry } from '../../rules/compose-model/types.ts'
import type { Pico, Span } from './arithmetic.ts'
import { type Buyer, type Codes, newBuyer, type Taxes } from './taxes.ts'
import { type Account, type Drawn, newAccount } from './wallet.ts'

type Schemas = components['schemas']
export type Plan = Schemas['Plan']
export type Meter = Schemas['Meter']
export type Currency = { code: Schemas['CurrencyCode']; exponent: number }

/** What one customer sent; `order` is its place among all accepted events. */
export type Event = {
  key: string
  customer: string
  event_name: string
  at: number
  /** When it was accepted or queued again. */
  queuedAt: number
  order: number
  properties: Record<string, number | string>
  /** Its status, or why it was rejected. */
  verdict: 'queued' | 'processed' | 'void' | Schemas['EventRejectionCode']
  /** The meters that counted it. */
  counted: string[]
  /** It was processed at its own time, or was late: the segments that took it are known for sure. */
  assigned: boolean
  /** The segments that had begun when it was processed. */
  begun: Segment[]
}

/** The part of a period under one plan, with the events that it took, by price; late ones of a recurring meter count before it. */
export type Segment = Span & {
  plan: Plan
  /** The full period that its own belongs to. */
  whole: Span
  taken: Map<string, Array<{ event: Event; late: boolean }>>
  drawn: Map<string, Pico>
  invoiced: boolean
  closed: boolean
}
export type Period = Span & { anchor: number; index: number; whole: Span }

export type Subscription = {
  id: string
  customer: string
  plan: Plan
  anchor: Schemas['BillingAnchor']
  method: Schemas['CollectionMethod']
  days: number | null
  applyCredit: boolean
  status: Schemas['SubscriptionStatus']
  trialEnd: number | undefined
  period: Period
  billedFrom: number | undefined
  cancelAtPeriodEnd: boolean
  canceledAt: number | undefined
  /** The fee charged for the whole current period, and the charge that billed it or what was left of it. */
  chargedFee: number
  feeCharge: Charge | undefined
  /** From changes of plan since the last invoice. */
  prorations: Charge[]
  /** All that it was ever charged, or is about to be. */
  charges: Charge[]
  segments: Segment[]
}

/** What is below 0 gives back unused time of the charge that it credits. */
export type Charge = {
  type: 'fee' | 'proration'
  amount: number
  span: Span
  /** Its lists of tax rates hold. */
  plan: Plan
  credited?: Charge
  /** No invoice of ours has it. */
  isBilledElsewhere?: true
}

/** A line before its tax. */
export type Billed = {
  type: Schemas['LineItem']['type']
  amount: number
  /** Undefined for a line of an invoice that was created through the API. */
  span: Span | undefined
  usage?: { price: string; units: Pico; late: number }
  credited?: Charge | undefined
  bound?: Bound | null
  rates: Rate[]
}
export type Line = Billed & { tax: number }
export type Sums = {
  subtotal: number
  discount: number
  tax: number
  /** What goes to the wallet. */
  carried: number
  total: number
  taxes: TaxEntry[]
}

export type Invoice = {
  customer: string
  /** Undefined for one that was created through the API. */
  subscription: Subscription | undefined
  status: Schemas['InvoiceStatus']
  reason: Schemas['BillingReason']
  method: Schemas['CollectionMethod']
  days: number | null
  applyCredit: boolean
  createdAt: number
  /** Of the usage that it bills. */
  period: Span | undefined
  finalizesAt: number | undefined
  finalizedAt: number | undefined
  /** The order in which it was finalized. */
  number: number
  charges: Charge[]
  segments: Segment[]
  /** Of one that was created through the API: what was asked for. */
  own: OwnLine[]
  behavior: Plan['tax_behavior']
  /** Replace those of all lines of the draft, if not null. */
  codes: Codes
  /** Of a draft as it was last composed, as are its sums. */
  lines: Line[]
  sums: Sums
  payments: Payment[]
  /** What credit notes took off what is owed, and what they give back in all. */
  credited: number
  noted: number
  /** It is being finalized, and was not paid from the wallet yet. */
  collecting?: boolean
  /** It was still open when it was due. */
  overdue: boolean
  /** Charging it automatically left a part, and it was never paid since. */
  failed: boolean
}

export type OwnLine = { cents: number; codes: Codes }

export type Payment = {
  source: 'wallet' | 'out_of_band'
  cents: number
  /** What the wallet drew for it. */
  drawn: Drawn[]
  voided: boolean
}

/** How a company in one mode behaves by the contract. Small and slow: it computes everything anew. */
export type Model = {
  now: number
  meters: Meter[]
  subscriptions: Subscription[]
  invoices: Invoice[]
  /** All events, in order of acceptance. */
  events: Event[]
  /** By customer and unit: a currency's code, or a pricing unit's. */
  accounts: Map<string, Account>
  /** By customer. */
  currencies: Map<string, Currency>
  /** By customer. */
  buyers: Map<string, Buyer>
  /** Those of the company in this mode, on whatever test clock. */
  taxes: Taxes
}

export function newModel(
  now: number,
  { meters, currencies, taxes }: Pick<Model, 'meters' | 'currencies' | 'taxes'>,
): Model {
  const buyers = new Map([...currencies.keys()].map((customer) => [customer, newBuyer()]))
  return {
    now,
    meters,
    currencies,
    buyers,
    taxes,
    subscriptions: [],
    invoices: [],
    events: [],
    accounts: new Map(),
  }
}

/** The account with what holds expiries up now. */
export function accountOf(model: Model, customer: string, unit: string): Account {
  const key = `${customer} ${unit}`
  const account = model.accounts.get(key) ?? newAccount()
  model.accounts.set(key, account)
  account.heldFrom = heldFrom(model, customer)
  return account
}

export function accountsOf(model: Model): Account[] {
  return [...model.accounts.keys()].map((key) => {
    const [customer = '', unit = ''] = key.split(' ')
    return accountOf(model, customer, unit)
  })
}

/** The first end of a period whose invoice is not collected yet. */
function heldFrom({ invoices, subscriptions }: Model, customer: string): number {
  const drafted = invoices.filter(
    (each) =>
      each.customer === customer &&
      each.subscription !== undefined &&
      (each.status === 'draft' || each.collecting === true),
  )
  const running = subscriptions.filter((each) => each.customer === customer && each.status !== 'canceled')
  return Math.min(...[...drafted, ...running].map(({ period }) => period?.end ?? Infinity))
}

export function currencyOf({ currencies }: Model, customer: string): Currency {
  const currency = currencies.get(customer)
  if (currency === undefined) throw new Error(`no customer: ${customer}`)
  return currency
}

/** Of a meter or a plan. */
export function isActive({ archived_at }: { archived_at: string | null }): boolean {
  return archived_at === null
}
