import { type Answer, type Sent, send } from '../send.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'

/** What came of an input: the statuses of its answers, and how long the slowest of them took. */
export type Outcome = { status: string; ms: number }

/** One hostile input. `prepare` makes what it needs, while nobody measures, and gives what is then done and measured. */
export type Input = { name: string; prepare(underTest: ServiceUnderTest): Promise<() => Promise<Outcome>> }

/** An input that is one request with the attacker's test key. */
export function oneRequest(name: string, make: (underTest: ServiceUnderTest) => Sent | Promise<Sent>): Input {
  return {
    name,
    async prepare(underTest) {
      const sent = await make(underTest)
      return async () => toOutcome([await send(underTest.baseUrl, { key: underTest.attacker.test, ...sent })])
    },
  }
}

export function toOutcome(answers: Answer[]): Outcome {
  const counts = Map.groupBy(answers, ({ status, text }) => (status === 0 ? text : String(status)))
  return {
    status: [...counts]
      .map(([status, { length }]) => (length === 1 ? status : `${length} × ${status}`))
      .join(', '),
    ms: Math.max(...answers.map(({ ms }) => ms)),
  }
}

export type Client = {
  post(path: string, body: object): Promise<Answer>
  get(path: string): Promise<Answer>
  /** What an operation that must succeed answers. */
  made<Made = { id: string }>(path: string, body: object): Promise<Made>
}

/** Sends with the attacker's test key. */
export function clientOf({ baseUrl, attacker: { test: key } }: ServiceUnderTest): Client {
  const post = (path: string, body: object) =>
    send(baseUrl, { method: 'POST', target: `/v1/${path}`, key, body })
  return {
    post,
    get: (path) => send(baseUrl, { method: 'GET', target: `/v1/${path}`, key }),
    async made<Made>(path: string, body: object) {
      const { status, text } = await post(path, body)
      if (status < 200 || status > 299)
        throw new Error(`POST ${path} answered ${status} ${text.slice(0, 300)}`)
      const { success: _success, request_id: _id, ...rest } = JSON.parse(text)
      const [made] = Object.values(rest)
      return made as Made
    },
  }
}

export function range<Item>(length: number, make: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => make(index))
}

export const CUSTOMER = { name: 'Acme', email: 'billing@acme.example' }

/** A usage event of now. Unless it names a customer it is rejected, since its customer does not exist. */
export function eventOf(index: number, members: object = {}): object {
  return {
    event_name: 'api.request',
    idempotency_key: `evt-${process.hrtime.bigint()}-${index}`,
    customer_id: `c${'0'.repeat(24)}`,
    timestamp: new Date().toISOString(),
    ...members,
  }
}

/** Waits until the attacker has no event queued, or the service is gone: an input over its limit ends with it. */
export async function settled(client: Client): Promise<void> {
  for (;;) {
    const { status, text } = await client.get('events?status=queued&limit=1')
    if (status === 0 || (status === 200 && JSON.parse(text).events.length === 0)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
