import { meterOf } from './bodies.ts'
import { type Client, CUSTOMER, clientOf, eventOf, type Input, range, settled, toOutcome } from './input.ts'

const FILTERS = 10
const VALUES = 50

/** Meters that all have to look at each event. */
export const manyMeters: Input[] = [
  ofMeters(100, 'on one event_name with 10 filters of 50 numbers, 1,000 events of the last values'),
  ofMeters(1_000, 'the same'),
]

function ofMeters(amount: number, rest: string): Input {
  return {
    name: `${amount} meters ${rest}`,
    async prepare(underTest) {
      const client = clientOf(underTest)
      const { id: customer_id } = await client.made('customers', CUSTOMER)
      const made = await makeMeters(client, amount)
      const properties = Object.fromEntries(range(FILTERS, (index) => [`p${index}`, VALUES - 1]))
      const events = range(1_000, (index) =>
        eventOf(index, { customer_id, properties: { ...properties, calls: 1 } }),
      )
      return async () => {
        const answer = await client.post('events/ingest', { events })
        await settled(client)
        const outcome = toOutcome([answer])
        // A bound on the meters of a name may keep the attacker from having as many.
        return made === amount ? outcome : { ...outcome, status: `${outcome.status} (${made} meters)` }
      }
    },
  }
}

/** As many as the service lets there be. */
async function makeMeters(client: Client, amount: number): Promise<number> {
  const filters = Object.fromEntries(
    range(FILTERS, (index) => [`p${index}`, range(VALUES, (value) => value)]),
  )
  for (let made = 0; made < amount; made += 1) {
    const meter = { ...meterOf(made), event_name: 'api.request', filters }
    const { status } = await client.post('meters', meter)
    if (status !== 201) return made
  }
  return amount
}
