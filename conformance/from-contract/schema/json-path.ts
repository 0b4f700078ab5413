/** Where something is in a JSON value: names of members and indexes of lists. */
export type Place = ReadonlyArray<string | number>

/** As `details` writes it: `events[0].timestamp`, the empty text for the value itself. */
export function toPath(place: Place): string {
  return place.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`
    return path === '' ? part : `${path}.${part}`
  }, '')
}

/** What stands there, undefined where nothing does. */
export function get(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((at, part) => Reflect.get(Object(at), part), value)
}

/** The value with another in that place. What leads there must exist. */
export function set(value: unknown, [part, ...rest]: Place, member: unknown): unknown {
  if (part === undefined) return member
  const below = set(Reflect.get(Object(value), part), rest, member)
  if (Array.isArray(value)) return value.with(Number(part), below)
  return { ...Object(value), [part]: below }
}

/** The value without the member in that place. */
export function without(value: unknown, place: Place): unknown {
  const parent = place.slice(0, -1)
  const { [String(place.at(-1))]: _removed, ...rest } = Object(get(value, parent))
  return set(value, parent, rest)
}

/** True where one lies within the other, or both are the same. */
export function overlap(left: Place, right: Place): boolean {
  const shared = Math.min(left.length, right.length)
  return left.slice(0, shared).every((part, index) => part === right[index])
}
