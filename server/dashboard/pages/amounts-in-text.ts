import type { CurrencyCode } from '../../money/currency.ts'
import { exponentOf } from '../../money/currency.ts'

/** An amount in minor units of the currencies with so many digits of them. */
export type SoughtAmount = { cents: number; exponent: number }

/** Most currencies have 2 digits, the yen 0, the dinar 3. */
const EXPONENTS = [2, 0, 3]

/** Reads `312.66`, `312,66 €` and `$1,234.50`. What can be read in two ways, as `1,234` can, is sought in both. */
export function amountsIn(text: string): SoughtAmount[] {
  const bare = text.replaceAll(/[\p{Sc}\s'’]|^[A-Za-z]{3}\b|\b[A-Za-z]{3}$/gu, '')
  const readings = [GROUPED, PLAIN].flatMap((form) => {
    const { whole = '', fraction = '' } = form.exec(bare)?.groups ?? {}
    return whole === '' ? [] : [{ whole: whole.replaceAll(/[.,]/g, ''), fraction }]
  })
  const amounts = EXPONENTS.flatMap((exponent) =>
    readings
      .filter(({ fraction }) => fraction.length <= exponent)
      .map(({ whole, fraction }) => ({ cents: Number(whole + fraction.padEnd(exponent, '0')), exponent })),
  )
  return amounts.filter(
    ({ cents, exponent }, at) =>
      Number.isSafeInteger(cents) &&
      at === amounts.findIndex((each) => each.cents === cents && each.exponent === exponent),
  )
}

export function isSought({ exponent }: SoughtAmount, currency: CurrencyCode): boolean {
  return exponentOf(currency) === exponent
}

const GROUPED =
  /^(?<whole>\d{1,3}(?:(?<mark>[.,])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<fraction>\d{1,3}))?$/
const PLAIN = /^(?<whole>\d+)(?:[.,](?<fraction>\d{1,3}))?$/
