import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { at, endNow, invoicesOf, refused } from '../../kit/requests.ts'

const LIMIT = 1_000
const PRICES = 50
/** So many changes surely fit, and so many surely do not: fees and credits are lines too. */
const [FITTING, TOO_MANY] = [17, 20]

export const checks: Check[] = [
  {
    tag: 'Subscriptions',
    level: 'behaviour',
    reference: 'changeSubscriptionPlan',
    id: 'plan-changes.limit-of-lines',
    title:
      'The plan can be changed until the invoice of the period could have more than 1,000 lines; what awaits it is then billed as ever.',
    operations: ['changeSubscriptionPlan', 'getUpcomingInvoice', 'cancelSubscription', 'listInvoices'],
    async run(lab) {
      const event_name = lab.unique('api.request')
      const meters = await lab.all(PRICES, () => createMeter(lab, { event_name }))
      const prices = meters.map(({ id }) => ({
        ...{ meter_id: id, charge_model: 'per_unit' as const, unit_amount: '1' },
      }))
      const terms = { interval: 'year' as const, prices }
      const [first, second] = [await createPlan(lab, terms), await createPlan(lab, terms)]
      const { id: customer_id } = await createCustomer(lab)
      const made = await createSubscription(lab, { customer_id, plan_id: first.id })
      const path = { id: made.id }
      const change = (count: number) => ({
        path,
        body: { plan_id: (count % 2 === 1 ? second : first).id, proration: 'none' },
      })
      let count = 1
      while (count <= FITTING) {
        await lab.succeed('changeSubscriptionPlan', change(count))
        count += 1
      }
      while (count < TOO_MANY && (await lab.call('changeSubscriptionPlan', change(count))).status === 200)
        count += 1
      const full = [409, 'INVOICE_LINE_LIMIT_EXCEEDED'] as const
      await refused(lab, 'changeSubscriptionPlan', change(count), full, { limit: LIMIT })
      const upcoming = await lab.succeed('getUpcomingInvoice', { path })
      const { line_items } = upcoming.body.upcoming_invoice
      lab.equal(line_items.length, PRICES * count, 'how many lines the upcoming invoice has', upcoming)
      await endNow(lab, made)
      const [last] = await invoicesOf(lab, made)
      lab.equal(at(last, 'line_items', 'length'), PRICES * count, 'how many lines the last invoice has')
    },
  },
]
