/** Decimals as integers of 10^-24: exact arithmetic to compare a service's amounts with. */
const PLACES = 24

/** Parses plain notation with up to 24 decimals. Throws a RangeError for anything else. */
export function exact(text: string | number): bigint {
  const [, sign, whole, fraction = ''] =
    /^(-?)([0-9]+)(?:\.([0-9]{1,24}))?$/.exec(typeof text === 'number' ? plain(text) : text) ?? []
  if (whole === undefined) throw new RangeError(`no plain decimal: ${text}`)
  const size = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return sign === '-' ? -size : size
}

/** Writes no trailing zeros, like the contract's decimals. */
function toText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction && `.${fraction}`}`
}

export function sum(values: readonly string[]): string {
  return toText(values.reduce((total, value) => total + exact(value), 0n))
}

/** Returns an amount in a currency of two decimals in cents. */
export function centsOf(amount: string | undefined): number | undefined {
  return amount === undefined ? undefined : Number(exact(amount) / 10n ** BigInt(PLACES - 2))
}

/** `amount` × `part` ÷ `whole`, rounded half away from zero. */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const size = product < 0n ? -product : product
  const rounded = Number((size * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
  return product < 0n ? -rounded + 0 : rounded
}

function plain(value: number): string {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return value.toFixed(20).replace(/\.?0+$/, '')
}
