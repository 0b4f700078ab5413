import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/**
 * How the work is done that an action leads to: by one worker, by several at once, or by one that dies at its so many-th
 * statement (its connections are cut), after which another comes.
 */
export type Working = 'one' | 'several' | { diesAt: number }

/** What happens to a company. Numbers choose among what is there by then, so that a history stays one when it is shrunk. */
export type Action =
  | { type: 'advance'; by: number; working: Working }
  | { type: 'advance_to_due'; plus: number; working: Working }
  | { type: 'pass'; by: number; working: Working }
  | {
      type: 'subscribe'
      customer: number
      plan: number
      anchor: Schemas['BillingAnchor']
      automatic: boolean
    }
  | { type: 'change_plan'; subscription: number; plan: number; prorate: boolean }
  | { type: 'cancel'; subscription: number; at_period_end: boolean }
  | { type: 'ingest'; customer: number; events: EventDraw[]; repeats: number; working: Working | 'none' }
  | {
      type: 'grant'
      customer: number
      credits: boolean
      tenths: number
      expiresInMs: number | null
      priority: number
    }
  | { type: 'pay'; invoice: number; source: 'wallet' | 'out_of_band' }
  | { type: 'void'; invoice: number }
  | { type: 'give_up'; invoice: number }
  | { type: 'finalize'; invoice: number }
  | { type: 'by_hand'; customer: number; cents: number }
  | { type: 'add_meter'; meter: MeterDraw }
  | { type: 'archive_meter'; meter: number }
  | { type: 'add_plan'; plan: PlanDraw }

/** An event: when it happened, from now or from an edge of a segment of the customer's, and what it carries. */
export type EventDraw = {
  name: EventName
  when: { fromNow: number } | { edge: number; plus: number }
  value: string | null
  tag: number
}

/** At first nothing counts `extra`. */
export type EventName = 'call' | 'store' | 'extra'

export type MeterDraw = {
  event_name: EventName
  aggregation: Schemas['Aggregation']
  /** Counts the events of these tags; null for all. */
  tags: number[] | null
}

export type PlanDraw = Pick<Schemas['PlanCreate'], 'interval'> & {
  interval_count: number
  amount_cents: number
  trial_days: number
  /** Whether it is in the first customer's currency, the dollar, or in the second's. */
  dollars: boolean
  prices: Array<{ meter: number; credits: boolean; terms: Omit<Schemas['PriceInput'], 'meter_id'> }>
}

/**
 * What companies live through side by side in one database: `sides` are the modes, the first two of one company and the
 * third of another; each action is of one of them.
 */
export type History = {
  startsAt: string
  sides: Array<'live' | 'test'>
  /** The second customer's currency. */
  currency: Schemas['CurrencyCode']
  plans: PlanDraw[]
  actions: Array<{ side: number; action: Action }>
}
