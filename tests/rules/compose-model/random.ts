/** A generator of the kind mulberry32: one seed gives one list of values for ever, and it uses integers alone. */
export type Random = {
  /** Both ends are included. */
  integer: (from: number, to: number) => number
  /** It is true once in so many times. */
  once: (times: number) => boolean
  pick: <T>(values: readonly T[]) => T
  /** It answers between `from` and `to` values. */
  list: <T>(from: number, to: number, make: (index: number) => T) => T[]
  /** It answers some of the values in another order. */
  some: <T>(count: number, values: readonly T[]) => T[]
}

export function randomOf(seed: number): Random {
  let state = seed | 0
  const bits = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return BigInt((again ^ (again >>> 14)) >>> 0)
  }
  const integer = (from: number, to: number) => {
    const range = BigInt(to) - BigInt(from) + 1n
    return Number(BigInt(from) + (((bits() << 32n) | bits()) % range))
  }
  const pick = <T>(values: readonly T[]): T => {
    const value = values[integer(0, values.length - 1)]
    if (value === undefined) throw new Error('there is nothing to pick from')
    return value
  }
  const some = <T>(count: number, values: readonly T[]): T[] => {
    const left = [...values]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(integer(0, left.length - 1), 1),
    ).flat()
  }
  return {
    integer,
    once: (times) => integer(1, times) === 1,
    pick,
    list: (from, to, make) => Array.from({ length: integer(from, to) }, (_value, index) => make(index)),
    some,
  }
}
