import { type Example, examplesOf, type Operation } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, findEvent } from '../../kit/fixtures.ts'
import { unknownId } from '../../kit/requests.ts'
import { plural, singular } from '../../kit/singular.ts'
import { UNIQUE_MEMBERS } from '../schema/boundary-values.ts'
import { exampleOf } from './requests.ts'

export type Request = { path: Record<string, string>; query: Record<string, string>; body: unknown }

/** Turns examples into requests that can succeed: creates what they name, and replaces the ids. */
export type TestData = {
  request(operation: Operation, example: Example | undefined): Promise<Request>
  /** An example's value with real ids, current times and new unique fields. */
  adapt(value: unknown): Promise<unknown>
  /** The same data with a new resource for the operation's path, since a state change works once. */
  withNew(operation: Operation): TestData
}

/** A created resource: `{id, code, …}`. */
type Made = object

const HOUR_MS = 60 * 60 * 1000
/** The offsets from now that replace the examples' times, which are past. */
const MOMENTS: Record<string, number> = {
  timestamp: -HOUR_MS,
  expires_at: 366 * 24 * HOUR_MS,
  frozen_time: 0,
  to: 1000,
}

/**
 * Each check has its own data, so that it may change it. Examples with the same id share a resource, made from the request example
 * whose response example has that id.
 */
export function createTestData(ctx: CheckContext, made = new Map<string, Promise<Made>>()): TestData {
  const { contract } = ctx
  let present: Promise<Date> | undefined
  const eventName = ctx.unique('event')

  const resource = (noun: string, exampleId: string): Promise<Made> => {
    const key = `${noun} ${exampleId}`
    const making = made.get(key) ?? make(noun, exampleId)
    made.set(key, making)
    return making
  }

  const make = async (noun: string, exampleId: string): Promise<Made> => {
    const creator = creatorOf(noun)
    if (creator?.body === undefined) throw new Error(`the contract has nothing that makes a ${noun}`)
    const example = creator.body.examples.find(({ name }) => idIn(creator, name) === exampleId)
    const [first] = creator.body.examples
    const body = await settle(example?.value ?? first?.value, '')
    const { body: answered } = await ctx.succeed(creator.id, { body })
    return Object(Reflect.get(answered, noun))
  }

  const creatorOf = (noun: string): Operation | undefined =>
    contract.operations.find(({ method, path }) => method === 'POST' && path === `/v1/${plural(noun)}`)

  /** The id in the response example of the same name. */
  const idIn = (creator: Operation, exampleName: string): unknown => {
    const noun = singular(creator.path.slice('/v1/'.length))
    const response = examplesOf(creator, creator.success).find(({ name }) => name === exampleName)
    return Reflect.get(Object(Reflect.get(Object(response?.value), noun)), 'id')
  }

  const settle = async (value: unknown, name: string): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((each) => settle(each, name)))
    if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value).map(async ([key, each]) => [key, await settle(each, key)])
      return Object.fromEntries(await Promise.all(members))
    }
    return typeof value === 'string' ? settleText(value, name) : value
  }

  const settleText = async (text: string, name: string): Promise<unknown> => {
    if (UNIQUE_MEMBERS.has(name)) return ctx.unique(text.slice(0, 30))
    if (name === 'event_name') return eventName
    if (name === 'webhook_event_id') return logged()
    const fromNow = /^\d{4}-/.test(text) ? MOMENTS[name] : undefined
    if (fromNow !== undefined) return new Date((await now(fromNow > 0)).getTime() + fromNow).toISOString()
    const [, noun = '', member = ''] = /^(\w+)_(id|code)s?$/.exec(name) ?? []
    if (creatorOf(noun) === undefined) return text
    if (name === 'test_clock_id' && ctx.lacks('createTestClock')) return null
    return Reflect.get(await resource(noun, text), member)
  }

  /** A future time needs the latest current time. */
  const now = (isFuture: boolean): Promise<Date> => {
    if (isFuture || present === undefined) present = ctx.now()
    return present
  }

  const pathValue = async ({ path }: Operation, name: string, example: string): Promise<string> => {
    const noun = nounOf(path)
    if (name === 'id' && creatorOf(noun)) return String(Reflect.get(await resource(noun, example), 'id'))
    if (name === 'id' && noun === 'webhook_event') return logged()
    return name === 'id' && noun === 'event' ? ingested() : example
  }

  const ingested = async (): Promise<string> => {
    const id: OperationId = 'ingestEvents'
    const [example] = contract.operation(id).body?.examples ?? []
    const body = await settle(example?.value, '')
    await ctx.succeed(id, { body })
    const [event] = Reflect.get(Object(body), 'events')
    return (await findEvent(ctx, event)).event.id
  }

  /** Returns the newest event, which is that of the resource that changed last. */
  const logged = async (): Promise<string> => {
    await createCustomer(ctx)
    const { body } = await ctx.succeed('listWebhookEvents', { query: { limit: 1 } })
    return body.webhook_events[0]?.id ?? unknownId()
  }

  return {
    adapt: (value) => settle(value, ''),
    withNew({ path }) {
      // Two subscriptions of one customer would bill the same meters.
      const anew = nounOf(path) === 'subscription' ? ['subscription', 'customer'] : [nounOf(path)]
      const kept = [...made].filter(([key]) => !anew.some((noun) => key.startsWith(`${noun} `)))
      return createTestData(ctx, new Map(kept))
    },
    async request(operation, example) {
      const values = async (where: 'path' | 'query', wanted: (required: boolean) => boolean) => {
        const parameters = operation.parameters.filter(
          (each) => each.in === where && wanted(each.required === true),
        )
        const named = parameters.map(async (parameter) => {
          const text = String(exampleOf(parameter))
          const value =
            where === 'path' ? pathValue(operation, parameter.name, text) : settleText(text, parameter.name)
          return [parameter.name, String(await value)]
        })
        return Object.fromEntries(await Promise.all(named))
      }
      return {
        path: await values('path', () => true),
        query: await values('query', (required) => required),
        body: example && (await settle(example.value, '')),
      }
    },
  }
}

/** The resource of a path: `invoice` of `/v1/invoices/{id}/pay`. */
function nounOf(path: string): string {
  return singular(/^\/v1\/(\w+s)\/\{/.exec(path)?.[1] ?? '')
}
