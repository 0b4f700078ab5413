import { Problem } from '../../errors/problem.ts'
import type { Visit } from '../visit.ts'

type Call = Visit['call']
type Place = { name: string; path: string }
type Named = { type: string; id: string }
type Find = (call: Call, id: string) => Promise<Place>
export type ObjectNames = ReadonlyMap<string, Place>

/** Names objects that are known by id, with their pages. Omits deleted ones, and kinds without a page. */
export async function objectNames({ call }: Visit, objects: readonly Named[]): Promise<ObjectNames> {
  const byId = new Map(objects.map((object) => [object.id, object]))
  const found = await Promise.all(
    [...byId.values()].map(async ({ type, id }) => {
      const place = await unlessGone(Promise.resolve(placeOf(type)?.(call, id)))
      return place === undefined ? [] : [[id, place] as const]
    }),
  )
  return new Map(found.flat())
}

/** Returns undefined if the object was deleted. */
export async function unlessGone<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}

function placeOf(type: string): Find | undefined {
  return new Map<string, Find>(Object.entries(places)).get(type)
}

const places = {
  async customer(call: Call, id: string): Promise<Place> {
    const { customer } = await call('getCustomer', { path: { id } })
    return { name: customer.name, path: `/customers/${id}` }
  },
  async subscription(call: Call, id: string): Promise<Place> {
    const { subscription } = await call('getSubscription', { path: { id } })
    const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
    return { name: plan.name, path: `/subscriptions/${id}` }
  },
  async invoice(call: Call, id: string): Promise<Place> {
    const { invoice } = await call('getInvoice', { path: { id } })
    return { name: invoice.invoice_number ?? 'Draft invoice', path: `/invoices/${id}` }
  },
  async credit_note(call: Call, id: string): Promise<Place> {
    const { credit_note: note } = await call('getCreditNote', { path: { id } })
    return { name: note.credit_note_number, path: `/credit-notes/${id}` }
  },
  async credit_grant(call: Call, id: string): Promise<Place> {
    const { credit_grant: grant } = await call('getCreditGrant', { path: { id } })
    return {
      name: grant.description ?? 'Credit',
      path: `/customers/${grant.customer_id}/credit-grants/${id}`,
    }
  },
  async payment_attempt(call: Call, id: string): Promise<Place> {
    const { payment_attempt } = await call('getPaymentAttempt', { path: { id } })
    return places.invoice(call, payment_attempt.invoice_id)
  },
  async plan(call: Call, id: string): Promise<Place> {
    return { name: (await call('getPlan', { path: { id } })).plan.name, path: `/plans/${id}` }
  },
  async meter(call: Call, id: string): Promise<Place> {
    return { name: (await call('getMeter', { path: { id } })).meter.name, path: `/meters/${id}` }
  },
  async coupon(call: Call, id: string): Promise<Place> {
    return { name: (await call('getCoupon', { path: { id } })).coupon.name, path: `/coupons/${id}` }
  },
  async discount(call: Call, id: string): Promise<Place> {
    const { discount } = await call('getDiscount', { path: { id } })
    return { name: discount.coupon.name, path: `/coupons/${discount.coupon_id}` }
  },
  async tax_rate(call: Call, id: string): Promise<Place> {
    return { name: (await call('getTaxRate', { path: { id } })).tax_rate.name, path: `/tax-rates/${id}` }
  },
  async pricing_unit(call: Call, id: string): Promise<Place> {
    const { pricing_unit } = await call('getPricingUnit', { path: { id } })
    return { name: pricing_unit.name, path: `/pricing-units/${id}` }
  },
  async event(call: Call, id: string): Promise<Place> {
    return { name: (await call('getEvent', { path: { id } })).event.event_name, path: `/events/${id}` }
  },
  async test_clock(call: Call, id: string): Promise<Place> {
    const { test_clock: clock } = await call('getTestClock', { path: { id } })
    return { name: clock.name ?? 'Test clock', path: `/test-clocks/${id}` }
  },
  async webhook_endpoint(call: Call, id: string): Promise<Place> {
    const { webhook_endpoint: endpoint } = await call('getWebhookEndpoint', { path: { id } })
    return { name: endpoint.url, path: `/webhooks/${id}` }
  },
} satisfies Record<string, Find>
