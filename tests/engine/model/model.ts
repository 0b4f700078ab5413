import type { components } from '../../../generated/types.ts'
import type { Pico, Span } from './arithmetic.ts'
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
  verdict: 'queued' | 'processed' | 'voided' | Schemas['EventRejectionCode']
  /** The meters that counted it. */
  counted: string[]
  /** It was processed at its own time, or was late: the segments that took it are known for sure. */
  assigned: boolean
  /** The segments that had begun when it was processed. */
  begun: Segment[]
}

/** The part of a period under one plan, with the events that it took, by meter; late ones of a recurring meter count before it. */
export type Segment = Span & {
  plan: Plan
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
  segments: Segment[]
}

/** What is below 0 gives back unused time of the charge that it credits. */
export type Charge = { type: 'fee' | 'proration'; amount: number; span: Span; credited?: Charge }

export type Line = {
  type: Schemas['LineItem']['type']
  amount: number
  /** Undefined for a line of an invoice that was created through the API. */
  span: Span | undefined
  usage?: { meter: string; units: Pico; late: number }
  credited?: Charge
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
  /** Of a draft as it was drafted. */
  lines: Line[]
  payments: Payment[]
  /** It was still open when it was due. */
  overdue: boolean
  /** Charging it automatically left a part, and it was never paid since. */
  failed: boolean
}

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
}

export function newModel(now: number, meters: Meter[], currencies: Map<string, Currency>): Model {
  return { now, meters, subscriptions: [], invoices: [], events: [], accounts: new Map(), currencies }
}

export function accountOf({ accounts }: Model, customer: string, unit: string): Account {
  const key = `${customer} ${unit}`
  const account = accounts.get(key) ?? newAccount()
  accounts.set(key, account)
  return account
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
