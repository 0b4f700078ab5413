/** Field names and list indexes that lead to a value. */
export type JsonPath = ReadonlyArray<string | number>

/** Writes a path as in `details`: `body.events[0].timestamp`, or `body` for the body itself. */
export function formatPath(jsonPath: JsonPath): string {
  return jsonPath.reduce<string>(
    (path, part) => (typeof part === 'number' ? `${path}[${part}]` : `${path}.${part}`),
    'body',
  )
}

export function get(value: unknown, jsonPath: JsonPath): unknown {
  return jsonPath.reduce<unknown>((at, part) => Reflect.get(Object(at), part), value)
}

/** A copy with another value at the path. The path's parent must exist. */
export function set(value: unknown, [part, ...rest]: JsonPath, member: unknown): unknown {
  if (part === undefined) return member
  const below = set(Reflect.get(Object(value), part), rest, member)
  if (Array.isArray(value)) return value.with(Number(part), below)
  return { ...Object(value), [part]: below }
}

/** A copy without the field at the path. */
export function without(value: unknown, jsonPath: JsonPath): unknown {
  const parent = jsonPath.slice(0, -1)
  const { [String(jsonPath.at(-1))]: _removed, ...rest } = Object(get(value, parent))
  return set(value, parent, rest)
}

/** Whether one path contains the other. */
export function overlap(left: JsonPath, right: JsonPath): boolean {
  const shared = Math.min(left.length, right.length)
  return left.slice(0, shared).every((part, index) => part === right[index])
}
