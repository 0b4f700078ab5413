import { readContract } from '../../contract/index.ts'
import type { OperationId, Reply } from '../../generated/operations.ts'

/** A file shows nothing. */
type Bodies = Exclude<{ [Id in OperationId]: Reply<Id>['body'] }[OperationId], Uint8Array>
type NamesIn<Body> = Body extends unknown ? keyof Body & string : never
type Within<Body, Name extends string> = Body extends unknown
  ? Name extends keyof Body
    ? Body[Name]
    : never
  : never
type Held<Name extends string> = Exclude<Within<Bodies, Name>, { deleted: true }>

type One<Value> = Value extends ReadonlyArray<infer Row> ? Row : Value

/** The kinds of things that answers show, by the member that holds one; a list of them has its plural. */
type Kinds = {
  [Name in NamesIn<Bodies> as Held<Name> extends readonly object[]
    ? Name extends `${infer Single}s`
      ? Single
      : never
    : Held<Name> extends object
      ? Name
      : never]: One<Held<Name>>
}
export type Kind = keyof Kinds

const shown = readContract().operations

/** Every body that the contract shows for an operation that went well. */
export const successes: object[] = shown.flatMap(({ responses }) =>
  responses
    .filter(({ status }) => status < 300)
    .flatMap(({ examples }) =>
      examples.flatMap(({ value }) => (typeof value === 'string' ? [] : [Object(value)])),
    ),
)

/** The kinds of things that have an id: each is the same thing wherever it is shown. */
export const kinds = [...new Set(successes.flatMap(kindsIn))] as Kind[]

/** Every error of a code that the contract shows, as its details. */
export function detailsOf(code: string): unknown[] {
  return shown
    .flatMap(({ responses }) => responses.flatMap(({ examples }) => examples))
    .map(({ value }) => Object(value).error)
    .filter((error) => error?.code === code)
    .map(({ details }) => details)
}

/** Every state in which the examples show things of a kind, alone or in a list, the same state once, in the order of time. */
export function statesOf<K extends Kind>(kind: K): Kinds[K][] {
  const found = successes.flatMap((body) =>
    [Reflect.get(body, kind) ?? [], Reflect.get(body, `${kind}s`) ?? []].flat(),
  )
  // A deleted thing shows nothing but its id.
  // A list has no text of its emails.
  const whole = found.filter((thing) => !('deleted' in thing)).map(withoutText)
  const texts = new Set(whole.map((thing) => JSON.stringify(thing)))
  const things: Kinds[K][] = [...texts].map((text) => JSON.parse(text))
  return things.sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
}

/** The state of one thing that the examples show first, or at a moment. */
export function find<K extends Kind>(kind: K, isIt: (thing: Kinds[K]) => boolean): Kinds[K] {
  const found = statesOf(kind).find(isIt)
  if (found === undefined) throw new Error(`the examples show no such ${kind}`)
  return found
}

function withoutText(thing: object): object {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => name !== 'html' && name !== 'text'))
}

function timeOf(thing: object): string {
  return 'updated_at' in thing ? String(thing.updated_at) : ''
}

function kindsIn(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const [kind, thing] = Array.isArray(value) ? [name.replace(/s$/, ''), value[0]] : [name, value]
    return typeof thing?.id === 'string' && 'mode' in thing ? [kind] : []
  })
}
