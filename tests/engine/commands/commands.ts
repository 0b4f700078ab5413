import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** Who does the work that a command leaves: one worker, several at once, or one that crashes at a statement and then another. */
export type WorkerMode = 'one' | 'several' | { crashesAt: number }

/** A step for one tenant. Numbers pick from what exists by then, so a shrunk sequence stays valid. */
export type Command =
  | { type: 'advance'; by: number; worker: WorkerMode }
  | { type: 'advance_to_due'; plus: number; worker: WorkerMode }
  | { type: 'pass'; by: number; worker: WorkerMode }
  | {
      type: 'subscribe'
      customer: number
      plan: number
      anchor: Schemas['BillingAnchor']
      automatic: boolean
      applyCredit: boolean
      /** How far in the past it starts. What lies before now was billed elsewhere then. */
      startedMsAgo: number | null
    }
  | { type: 'change_plan'; subscription: number; plan: number; prorate: boolean }
  | { type: 'preview_plan_change'; subscription: number; plan: number; prorate: boolean }
  | { type: 'cancel'; subscription: number; at_period_end: boolean; prorate: boolean }
  | { type: 'update_subscription'; subscription: number; change: DrawnChange }
  | { type: 'ingest'; customer: number; events: DrawnEvent[]; repeats: number; worker: WorkerMode | 'none' }
  | { type: 'correct_event'; event: number; value: string; worker: WorkerMode }
  | { type: 'void_event'; event: number }
  | {
      type: 'grant'
      customer: number
      credits: boolean
      tenths: number
      expiresInMs: number | null
      /** Where the customer has a subscription, it expires around the end of its period instead. */
      atPeriodEnd: { subscription: number; plus: number } | null
      priority: number
    }
  | { type: 'void_grant'; grant: number; currencyOnly: boolean }
  /** `percent` of what is due; null without an amount. */
  | { type: 'pay'; invoice: number; source: 'wallet' | 'out_of_band'; percent: number | null }
  /** Of an invoice that has payments. */
  | { type: 'void_payment'; invoice: number; payment: number }
  | { type: 'void'; invoice: number }
  | { type: 'mark_uncollectible'; invoice: number }
  | { type: 'finalize'; invoice: number }
  | {
      type: 'create_invoice'
      customer: number
      lines: Array<{ cents: number; rates: DrawnCodes }>
      inclusive: boolean
      applyCredit: boolean
    }
  | { type: 'set_tax_status'; customer: number; status: Schemas['TaxStatus'] }
  | { type: 'set_tax_codes'; of: 'customer' | 'plan' | 'company' | 'draft'; which: number; rates: DrawnCodes }
  /** From some time from now on; null for none any more. */
  | { type: 'replace_rate'; rate: number; by: { rate: number; inMs: number } | null }
  | { type: 'add_meter'; meter: DrawnMeter }
  | { type: 'archive_meter'; meter: number }
  | { type: 'add_plan'; plan: DrawnPlan }

/** A trial is moved by a time from now. */
export type DrawnChange =
  | { cancel_at_period_end: boolean }
  | { automatic: boolean }
  | { applyCredit: boolean }
  | { trialEndsInMs: number }

/** An event. Its time is relative to now or to the edge of one of the customer's segments. */
export type DrawnEvent = {
  name: EventName
  when: { fromNow: number } | { edge: number; plus: number }
  value: string | null
  tag: number
}

/** At first no meter counts `extra`. */
export type EventName = 'call' | 'store' | 'extra'

export type DrawnMeter = {
  event_name: EventName
  aggregation: Schemas['Aggregation']
  /** Where the aggregation can be. */
  recurring: boolean
  /** Where the aggregation can have them. */
  bucket: Schemas['Bucket']
  /** Counts the events of these tags; null for all. */
  tags: number[] | null
}

/** A price without what it prices. */
export type DrawnTerms = Without<Schemas['PriceInput'], 'meter_id' | 'pricing_unit_code' | 'id'>
type Without<Union, Name extends PropertyKey> = Union extends unknown ? Omit<Union, Name> : never

/** A list of tax rates; null for none of its own. */
export type DrawnCodes = number[] | null

export type DrawnRate = Pick<Schemas['TaxRateCreate'], 'percentage' | 'category'>

/** In minor units. The maximum is what it is above the minimum, and above a plan's fee. */
export type DrawnBounds = { minimum: number | null; above: number | null }

export type DrawnPrice = {
  meter: number
  credits: boolean
  terms: DrawnTerms
  bounds: DrawnBounds
  /** Units that cost nothing. */
  free: string
  /** A price for the events of these tags, before this one. */
  tags: number[]
  /** This one is for some tags alone, so that others are not billed. */
  isNarrow: boolean
}

export type DrawnPlan = Pick<Schemas['PlanCreate'], 'interval'> & {
  interval_count: number
  amount_cents: number
  trial_days: number
  /** Whether it is in the first customer's currency, the dollar, or in the second's. */
  dollars: boolean
  bounds: DrawnBounds
  inclusive: boolean
  rates: DrawnCodes
  prices: DrawnPrice[]
}

/** A company in one mode. In test mode its customers are on one test clock; two of the same company have a clock each. */
export type DrawnTenant = { company: number; mode: 'live' | 'test' }

/** Commands for tenants in one database. */
export type CommandSequence = {
  startsAt: string
  tenants: DrawnTenant[]
  /** The second customer's currency. */
  currency: Schemas['CurrencyCode']
  /** Each company has these tax rates, and some of them by default. */
  rates: DrawnRate[]
  companyRates: number[]
  plans: DrawnPlan[]
  commands: Array<{ tenant: number; command: Command }>
}
