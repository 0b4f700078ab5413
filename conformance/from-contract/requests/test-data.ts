import { type Example, examplesOf, type Operation } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { UNIQUE_MEMBERS } from '../schema/boundary-values.ts'
import { exampleOf } from './requests.ts'

export type Request = { path: Record<string, string>; query: Record<string, string>; body: unknown }

/** Makes the document's examples into requests that can succeed: what they name is made, and put in place. */
export type TestData = {
  /** The operation's request, with a body made of the example. */
  request(operation: Operation, example: Example | undefined): Promise<Request>
  /** The value of an example with what it names put in place, and names of its own each time. */
  adapt(value: unknown): Promise<unknown>
  /** The same but for what the operation's path names, which is to be made anew: it can be moved from its state once. */
  withNew(operation: Operation): TestData
}

/** What a new resource answers, such as `{id, code, …}`. */
type Made = object

const HOUR_MS = 60 * 60 * 1000
/** When a moment in an example is to be, from the service's present moment: the document's are of long ago. */
const MOMENTS: Record<string, number> = {
  timestamp: -HOUR_MS,
  expires_at: 366 * 24 * HOUR_MS,
  to: 1000,
}

/**
 * Each check has seeds of its own, so that it can change what they are. Two examples that name the same id get the same
 * resource, made from the example that the document answers with this id, where there is one.
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
    contract.operations.find(({ method, path }) => method === 'POST' && path === `/v1/${noun}s`)

  /** The id in the answer that the document shows for one of the creator's examples. */
  const idIn = (creator: Operation, exampleName: string): unknown => {
    const noun = creator.path.slice('/v1/'.length, -1)
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
    const fromNow = MOMENTS[name]
    if (fromNow !== undefined) return new Date((await now(fromNow > 0)).getTime() + fromNow).toISOString()
    const [, noun = '', member = ''] = /^(\w+)_(id|code)$/.exec(name) ?? []
    if (creatorOf(noun) === undefined) return text
    return Reflect.get(await resource(noun, text), member)
  }

  /** What is to be ahead is counted from the very present. */
  const now = (withNew: boolean): Promise<Date> => {
    if (withNew || present === undefined) present = ctx.now()
    return present
  }

  const pathValue = async ({ path }: Operation, name: string, example: string): Promise<string> => {
    const noun = nounOf(path)
    if (name === 'id' && creatorOf(noun)) return String(Reflect.get(await resource(noun, example), 'id'))
    return name === 'idempotency_key' ? ingested() : example
  }

  const ingested = async (): Promise<string> => {
    const id: OperationId = 'ingestEvents'
    const [example] = contract.operation(id).body?.examples ?? []
    const body = await settle(example?.value, '')
    await ctx.succeed(id, { body })
    const [event] = Reflect.get(Object(body), 'events')
    return event.idempotency_key
  }

  return {
    adapt: (value) => settle(value, ''),
    withNew({ path }) {
      const kept = [...made].filter(([key]) => !key.startsWith(`${nounOf(path)} `))
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

/** What a path with a parameter is about: `invoice` of `/v1/invoices/{id}/pay`. */
function nounOf(path: string): string {
  return /^\/v1\/(\w+)s\/\{/.exec(path)?.[1] ?? ''
}
