import { describe, expect, test } from 'vitest'
import { readContract } from '../../contract/index.ts'
import { decimal } from '../../server/money/decimal.ts'
import { detailsOf, find, type Kind, kinds, statesOf, successes } from './story.ts'

const shown = readContract().operations

/** What of a thing may differ between two states of it, since an operation or time changes it; and what only appears. */
const CHANGING: Partial<Record<Kind, string[]>> = {
  customer: [
    'email',
    'timezone',
    'address',
    'tax_ids',
    'external_id',
    'default_payment_method_id',
    'metadata',
  ],
  payment_method: ['status'],
  event: ['status', 'rejection', 'processed_at', 'voided_at'],
  meter: ['name'],
  pricing_unit: ['name'],
  coupon: ['max_redemptions', 'redeem_by'],
  discount: ['status', 'starts_at', 'ends_at', 'remaining_periods'],
  tax_rate: ['name', 'replaced_by'],
  test_clock: ['name', 'frozen_time', 'status', 'advancing_to'],
  plan: ['name', 'amount_cents'],
  subscription: [
    'status',
    'plan_id',
    'current_period_start',
    'current_period_end',
    'cancel_at_period_end',
    'canceled_at',
    'past_due_since',
    'metadata',
    'collection_method',
    'days_until_due',
  ],
  webhook_endpoint: [
    'status',
    'disabled_reason',
    'disabled_at',
    'failing_since',
    'last_error',
    'cursor_sequence',
    'previous_secret_expires_at',
  ],
  webhook_delivery: [
    'status',
    'attempt_count',
    'next_attempt_at',
    'attempts',
    'last_status_code',
    'last_error',
    'last_response_body',
  ],
  payment_attempt: [
    'status',
    'amount_cents',
    'provider_payment_id',
    'action_url',
    'failure',
    'applied_cents',
    'unapplied_cents',
    'refunded_cents',
    'dispute',
  ],
  credit_note: ['status', 'voided_at', 'credited_to_wallet_cents', 'refunded_cents', 'out_of_band_cents'],
  email: ['status', 'subject', 'attempt_count', 'next_attempt_at', 'message_id', 'sent_at'],
  refund: ['status', 'provider_refund_id', 'failure', 'credit_grant_id'],
  credit_grant: ['remaining', 'voided_at', 'description', 'metadata'],
  invoice: [
    'status',
    'days_until_due',
    'purchase_order_number',
    'memo',
    'metadata',
    'amount_due_cents',
    'amount_paid_cents',
    'invoice_number',
    'public_invoice_url',
    'due_at',
    'overdue_at',
    'finalizes_at',
    'finalized_at',
    'paid_at',
    'payments',
    'voided_at',
    'marked_uncollectible_at',
    'payment_attempt_count',
    'next_payment_attempt_at',
    'payment_stopped_reason',
    'issues',
  ],
}
describe.each(kinds)('every %s', (kind) => {
  const states: object[] = statesOf(kind)
  const byId = Map.groupBy(states, (thing) => Reflect.get(thing, 'id'))

  test.each([...byId])('%s is the same wherever it is shown, except what may change', (_id, same) => {
    const times = same.map((thing) => Reflect.get(thing, 'updated_at'))
    expect(new Set(times).size, 'one state a moment').toBe(times.length)
    const lasting = same.map((thing) =>
      Object.fromEntries(
        Object.entries(thing).filter(
          ([name]) => ![...(CHANGING[kind] ?? []), 'archived_at', 'updated_at'].includes(name),
        ),
      ),
    )
    expect(new Set(lasting.map((thing) => JSON.stringify(thing))).size, 'one of each lasting member').toBe(1)
  })

  test.each([...byId])('%s keeps what once happened to it', (_id, same) => {
    const happened = [
      'finalized_at',
      'overdue_at',
      'paid_at',
      'voided_at',
      'marked_uncollectible_at',
      'canceled_at',
    ]
    for (const [index, thing] of same.entries())
      for (const name of happened) {
        const before = Reflect.get(same[index - 1] ?? {}, name) ?? null
        if (before !== null) expect(Reflect.get(thing, name)).toBe(before)
      }
  })

  test('has its times in order', () => {
    const moments = [
      'created_at',
      'processed_at',
      'finalized_at',
      'overdue_at',
      // A payment can be recorded after the money was received.
      ...(kind === 'payment' ? [] : ['paid_at']),
      'voided_at',
      'updated_at',
    ]
    for (const thing of states) {
      const times = moments.flatMap((name) => Reflect.get(thing, name) ?? [])
      expect(times.toSorted()).toEqual(times)
    }
  })

  test('refers to what is shown too, and was there before it', () => {
    for (const thing of states) {
      const created = Reflect.get(thing, 'created_at')
      for (const [name, id] of Object.entries(thing)) {
        const other = REFERENCES[name]
        if (other === undefined || id === null || id === NOBODY) continue
        expect(find(other, (each) => Reflect.get(each, 'id') === id)).toSatisfy(
          (each) => each.created_at <= created,
        )
      }
    }
  })
})

test('an invoice names its customer as it is while a draft, then as it was when the invoice was finalized', () => {
  const invoices = statesOf('invoice')
  for (const { customer_id, buyer, ...invoice } of invoices) {
    const at = invoice.finalized_at ?? invoice.updated_at
    const customer = statesOf('customer').findLast((each) => each.id === customer_id && each.updated_at <= at)
    const { name, email, address, tax_ids, tax_status } = customer ?? {}
    const { legal_name, buyer_reference, electronic_address } = customer ?? {}
    expect(buyer).toEqual({
      name,
      email,
      address,
      tax_ids,
      tax_status,
      legal_name,
      buyer_reference,
      electronic_address,
    })
  }
  expect(new Set(invoices.map(({ seller }) => seller.name)).size).toBe(1)
})

test('lists begin with the newest, and say that more follows where they have a cursor', () => {
  for (const page of successes.filter((body) => 'has_more' in body)) {
    const [rows] = Object.values(page).filter((member) => Array.isArray(member))
    const times = (rows ?? []).map((row: { created_at: string }) => row.created_at)
    expect(times.toSorted().toReversed()).toEqual(times)
    expect(Reflect.get(page, 'next_cursor') !== null).toBe(Reflect.get(page, 'has_more'))
  }
})

describe.each(shown.filter(({ body }) => body?.required === true))('$id', ({ body, responses }) => {
  test.each(body?.examples ?? [])('answers $name with the members that were sent', ({ name, value }) => {
    const success = responses.find(({ status }) => status < 300)?.examples.find((each) => each.name === name)
    expect(success, 'the success of the same name').toBeDefined()
    const resource = Object.values(Object(success?.value)).find((member) => typeof member === 'object')
    for (const [member, sent] of Object.entries(Object(value)))
      if (member in Object(resource))
        expect(sameValue(Reflect.get(Object(resource), member))).toMatchObject(sameValue(withoutNulls(sent)))
  })
})

test('the examples of parameters name what is shown', () => {
  const ids = new Set(
    successes.flatMap((body) => [...JSON.stringify(body).matchAll(/"(c[a-z0-9]{24})"/g)].map(([, id]) => id)),
  )
  const named = shown.flatMap(({ parameters }) => parameters.map(({ example }) => String(example)))
  expect(named.filter((example) => /^c[a-z0-9]{24}$/.test(example) && !ids.has(example))).toEqual([])
})

test('errors tell of the things that the story has', () => {
  expect(detailsOf('EXTERNAL_ID_ALREADY_EXISTS')).toContainEqual({
    external_id: find('customer', () => true).external_id,
  })
  const archived = find('meter', ({ archived_at }) => archived_at !== null)
  expect(detailsOf('METER_ARCHIVED')).toContainEqual({ meter_id: archived.id })
  const unit = find('pricing_unit', ({ archived_at }) => archived_at !== null)
  expect(detailsOf('PRICING_UNIT_ARCHIVED')).toContainEqual({ pricing_unit_code: unit.code })
  const plan = find('plan', ({ archived_at }) => archived_at !== null)
  expect(detailsOf('PLAN_ARCHIVED')).toContainEqual({ archived_at: plan.archived_at })
  const ended = find('subscription', ({ status }) => status === 'canceled')
  expect(detailsOf('SUBSCRIPTION_CANCELED')).toContainEqual({ canceled_at: ended.canceled_at })
  expect(detailsOf('METER_ALREADY_BILLED')).toContainEqual({
    subscription_ids: [find('subscription', () => true).id],
  })
  const { total_cents } = find('invoice', ({ billing_reason }) => billing_reason === 'manual')
  const credit = find('wallet_transaction', ({ account_type }) => account_type === 'currency')
  expect(detailsOf('INSUFFICIENT_BALANCE')).toContainEqual({
    balance_cents: decimal(credit.balance_after).times(100).toNumber(),
    amount_due_cents: total_cents,
  })
})

const REFERENCES: Record<string, Kind> = {
  customer_id: 'customer',
  plan_id: 'plan',
  meter_id: 'meter',
  subscription_id: 'subscription',
  invoice_id: 'invoice',
  payment_method_id: 'payment_method',
  credit_grant_id: 'credit_grant',
  coupon_id: 'coupon',
  discount_id: 'discount',
}
/** The customer of the event that is rejected since there is no such customer. */
const NOBODY = 'cm7zzzzzz0000jr5vzzzzzzzz'

/** Moments and members that are left out may be spelt in two ways: the same value is the same all the same. */
/** A moment may be sent in any offset. */
function sameValue(value: unknown): object {
  return JSON.parse(
    JSON.stringify({ value }, (_, each: unknown) =>
      typeof each === 'string' && MOMENT.test(each) ? new Date(each).toISOString() : each,
    ),
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/

/** Null removes a key of metadata; a logo is read at its URL. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name, each]) => each !== null && name !== 'logo'))
}

test.each(shown)('the examples of a body of $id have a summary each', ({ body, responses }) => {
  for (const { examples } of [...(body === undefined ? [] : [body]), ...responses]) {
    const summaries = examples.map(({ summary }) => summary)
    expect(summaries).toEqual([...new Set(summaries)])
  }
})
