/** Binary arrays save pg's escaping and PostgreSQL's parsing of thousands of values. */
export function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEADER
  for (const value of values) size += LENGTH + 3 * (value?.length ?? 0)
  const bytes = begin(size, TEXT, values.length)
  let at = HEADER
  for (const value of values) {
    const written = value === null ? NULL : bytes.write(value, at + LENGTH)
    bytes.writeInt32BE(written, at)
    at += LENGTH + Math.max(written, 0)
  }
  return bytes.subarray(0, at)
}

export function timeArray(values: readonly Date[]): Buffer {
  return wideArray(TIMESTAMPTZ, values, (time) => (time.getTime() - EPOCH_MS) * 1_000)
}

export function bigintArray(values: readonly number[]): Buffer {
  return wideArray(BIGINT, values, (value) => value)
}

/** A number has 53 bits, and bit operators only 32. */
function wideArray<Value>(
  type: number,
  values: readonly Value[],
  toNumber: (value: Value) => number,
): Buffer {
  const bytes = begin(HEADER + values.length * (LENGTH + WIDE), type, values.length)
  let at = HEADER
  for (const value of values) {
    const number = toNumber(value)
    const high = Math.floor(number / 2 ** 32)
    bytes.writeInt32BE(WIDE, at)
    bytes.writeInt32BE(high, at + LENGTH)
    bytes.writeUInt32BE(number - high * 2 ** 32, at + LENGTH + 4)
    at += LENGTH + WIDE
  }
  return bytes
}

function begin(size: number, type: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  for (const [index, value] of [1, 1, type, length, 1].entries()) bytes.writeInt32BE(value, 4 * index)
  return bytes
}

const HEADER = 20
/** In bytes. */
const LENGTH = 4
const WIDE = 8
const NULL = -1
const BIGINT = 20
const TEXT = 25
const TIMESTAMPTZ = 1184
const EPOCH_MS = Date.UTC(2000, 0, 1)
