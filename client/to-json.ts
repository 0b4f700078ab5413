/** Throws for an invalid `Date`, `NaN` or infinity. JSON would make them null, which can mean "no value". */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: unknown, name: string, each: unknown) {
    // An invalid date is null by now.
    return sayable(name, each === null ? Reflect.get(Object(this), name) : each)
  })
}

/** A `Date` becomes text. */
export function toQuery(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, sayable(name, value)]))
}

function sayable(name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`"${name}" is ${value}, which JSON cannot say`)
  if (!(value instanceof Date)) return value
  if (Number.isNaN(value.getTime())) throw new TypeError(`"${name}" is an invalid Date`)
  return value.toISOString()
}
