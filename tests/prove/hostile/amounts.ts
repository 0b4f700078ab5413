import { meterOf } from './bodies.ts'
import { CUSTOMER, clientOf, eventOf, type Input, range, settled, toOutcome } from './input.ts'

const METERS = 12

/** A customer whose events are each allowed, and whose sum no invoice can hold. */
export const largeAmounts: Input[] = [
  {
    name: `${METERS} events of 10^12: upcoming_invoice, cancel, advance`,
    async prepare(underTest) {
      const client = clientOf(underTest)
      const prices: object[] = []
      for (const index of range(METERS, (each) => each)) {
        const { id } = await client.made('meters', { ...meterOf(index), event_name: `event-${index}` })
        prices.push({ meter_id: id, charge_model: 'per_unit', unit_amount: '10000000' })
      }
      const { id: plan_id } = await client.made('plans', { code: 'a', name: 'a', interval: 'day', prices })
      const { id: test_clock_id } = await client.made('test_clocks', {})
      const { id: customer_id } = await client.made('customers', { ...CUSTOMER, test_clock_id })
      const { id } = await client.made('subscriptions', { customer_id, plan_id })
      const events = range(METERS, (index) =>
        eventOf(index, { customer_id, event_name: `event-${index}`, properties: { calls: 100_000 } }),
      )
      // Ten of them fill an invoice.
      for (const some of [events.slice(0, 10), events.slice(10)]) {
        await client.post('events/ingest', { events: some })
        await settled(client)
      }
      const to = new Date(Date.now() + 3 * 86_400_000).toISOString()
      return async () => {
        const answers = [
          await client.get(`subscriptions/${id}/upcoming_invoice`),
          await client.post(`subscriptions/${id}/cancel`, { at_period_end: false }),
          await client.post(`test_clocks/${test_clock_id}/advance`, { to }),
        ]
        return { ...toOutcome(answers), status: answers.map(({ status }) => status).join(', ') }
      }
    },
  },
]
