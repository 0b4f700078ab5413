import { once } from 'node:events'
import type { Answer } from '../send.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'
import { type Client, CUSTOMER, clientOf, eventOf, type Input, range, toOutcome } from './input.ts'

const DAY_MS = 86_400_000

/** Advances of a test clock, with others beside them. */
export const advances: Input[] = [
  {
    name: 'advance of 50 daily subscriptions × 30 days, with 25 writers of the same tenant',
    async prepare(underTest) {
      const { client, clock } = await subscribed(underTest, 50)
      return async () => {
        let isDone = false
        const writers = range(25, async (writer) => {
          const answers: Answer[] = []
          while (!isDone) answers.push(await client.post('events/ingest', { events: [eventOf(writer)] }))
          return answers
        })
        const advanced = await arrive(client, clock, 30)
        isDone = true
        const written = toOutcome((await Promise.all(writers)).flat())
        return { ...toOutcome([advanced]), status: `${statusOf(advanced)}; writers ${written.status}` }
      }
    },
  },
  ...[250, 500, 1_000, 2_000].map(
    (periods): Input => ({
      name: `advance of 10 daily subscriptions × ${periods / 10} days: ${periods} periods`,
      async prepare(underTest) {
        const { client, clock } = await subscribed(underTest, 10)
        return async () => toOutcome([await arrive(client, clock, periods / 10)])
      },
    }),
  ),
  {
    name: 'SIGTERM during an advance of 500 periods: time until the service has ended',
    async prepare(underTest) {
      const { client, clock } = await subscribed(underTest, 10)
      return async () => {
        const began = performance.now()
        const advanced = advance(client, clock, 50)
        await client.get(`test_clocks/${clock}`)
        const ended = once(underTest.service, 'exit')
        underTest.service.kill('SIGTERM')
        const sentAt = performance.now()
        const [code] = await ended
        const ms = performance.now() - sentAt
        const outcome = toOutcome([await advanced])
        const late = Math.round(sentAt - began)
        return { ...outcome, status: `exit code ${code}, advance ${outcome.status}, ${late} ms after it`, ms }
      }
    },
  },
]

async function subscribed(
  underTest: ServiceUnderTest,
  customers: number,
): Promise<{ client: Client; clock: string }> {
  const client = clientOf(underTest)
  const { id: clock } = await client.made('test_clocks', {})
  const plan = await client.made('plans', {
    code: 'daily',
    name: 'Daily',
    interval: 'day',
    amount_cents: 100,
  })
  for (const _ of range(customers, (each) => each)) {
    const { id: customer_id } = await client.made('customers', { ...CUSTOMER, test_clock_id: clock })
    await client.made('subscriptions', { customer_id, plan_id: plan.id })
  }
  return { client, clock }
}

/** Waits until the clock has arrived, in as many requests as it takes; the time is that of all of them. */
async function arrive(client: Client, clock: string, days: number): Promise<Answer> {
  const to = new Date(Date.now() + days * DAY_MS + 60_000).toISOString()
  let ms = 0
  for (;;) {
    const answer = await client.post(`test_clocks/${clock}/advance`, { to })
    ms += answer.ms
    if (!answer.text.includes('"advancing"')) return { ...answer, ms }
  }
}

function advance(client: Client, clock: string, days: number): Promise<Answer> {
  // A minute more, so that the last period falls due as well.
  return client.post(`test_clocks/${clock}/advance`, {
    to: new Date(Date.now() + days * DAY_MS + 60_000).toISOString(),
  })
}

function statusOf({ status, text }: Answer): string {
  return status === 0 ? text : String(status)
}
