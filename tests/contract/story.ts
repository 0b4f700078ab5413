import { readContract } from '../../contract/index.ts'
import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']

/** The kinds of things that answers show, by the member that holds one. */
type Kinds = {
  customer: Schemas['Customer']
  event: Schemas['UsageEvent']
  meter: Schemas['Meter']
  pricing_unit: Schemas['PricingUnit']
  plan: Schemas['Plan']
  subscription: Schemas['Subscription']
  invoice: Schemas['Invoice']
  credit_grant: Schemas['CreditGrant']
  wallet_transaction: Schemas['WalletTransaction']
  usage: Schemas['Usage']
  balance: Schemas['WalletBalance']
  upcoming_invoice: Schemas['UpcomingInvoice']
}
export type Kind = keyof Kinds

const shown = readContract().operations

/** Every body that the contract shows for an operation that went well. */
export const successes: object[] = shown.flatMap(({ responses }) =>
  responses
    .filter(({ status }) => status < 300)
    .flatMap(({ examples }) => examples.map(({ value }) => Object(value))),
)

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
  const whole = found.filter((thing) => !('deleted' in thing))
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

function timeOf(thing: object): string {
  return 'updated_at' in thing ? String(thing.updated_at) : ''
}
