import { get, type JsonPath, set } from '../../../conformance/from-contract/schema/json-path.ts'
import type { Draft } from './draft.ts'

/** More are not looked at: the items of a long list are alike. */
const MAX_PLACES = 200

/** The places in the body whose value is as wanted, and one of them by lot. */
export function anyPlace(
  { body }: Draft,
  random: () => number,
  isWanted: (value: unknown) => boolean,
): JsonPath | undefined {
  const places: JsonPath[] = []
  const pending: JsonPath[] = body === undefined ? [] : [[]]
  for (
    let place = pending.shift();
    place !== undefined && places.length < MAX_PLACES;
    place = pending.shift()
  ) {
    const value = get(body, place)
    if (isWanted(value)) places.push(place)
    if (pending.length > MAX_PLACES || typeof value !== 'object' || value === null) continue
    const names = Array.isArray(value) ? [...value.slice(0, 3).keys()] : Object.keys(value).slice(0, 20)
    for (const name of names) pending.push([...place, name])
  }
  return oneOf(places, random)
}

/** Changes the value in the place, where it is still there. */
export function change(draft: Draft, place: JsonPath, to: (value: unknown) => unknown): void {
  const value = get(draft.body, place)
  if (value !== undefined) draft.body = set(draft.body, place, to(value))
}

export function oneOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/** From 1 to the most, small ones as likely as large ones. */
export function anySize(random: () => number, most: number): number {
  return Math.ceil(most ** random())
}
