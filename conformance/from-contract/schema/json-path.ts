/** Where something is in a JSON value: names of members and indexes of lists. */
export type JsonPath = ReadonlyArray<string | number>

/** As `details` writes it: `events[0].timestamp`, the empty text for the value itself. */
export function formatPath(jsonPath: JsonPath): string {
  return jsonPath.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`
    return path === '' ? part : `${path}.${part}`
  }, '')
}

/** What stands there, undefined where nothing does. */
export function get(value: unknown, jsonPath: JsonPath): unknown {
  return jsonPath.reduce<unknown>((at, part) => Reflect.get(Object(at), part), value)
}

/** The value with another in that place. What leads there must exist. */
export function set(value: unknown, [part, ...rest]: JsonPath, member: unknown): unknown {
  if (part === undefined) return member
  const below = set(Reflect.get(Object(value), part), rest, member)
  if (Array.isArray(value)) return value.with(Number(part), below)
  return { ...Object(value), [part]: below }
}

/** The value without the member in that place. */
export function without(value: unknown, jsonPath: JsonPath): unknown {
  const parent = jsonPath.slice(0, -1)
  const { [String(jsonPath.at(-1))]: _removed, ...rest } = Object(get(value, parent))
  return set(value, parent, rest)
}

/** True where one lies within the other, or both are the same. */
export function overlap(left: JsonPath, right: JsonPath): boolean {
  const shared = Math.min(left.length, right.length)
  return left.slice(0, shared).every((part, index) => part === right[index])
}
