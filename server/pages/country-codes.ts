/** ISO 3166 reserves these codes for what is no country, or has a country's code as well. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** `Intl` lists no regions. It has no name for a free code, and another region for one that was given up. */
export const COUNTRY_CODES: readonly string[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => `${first}${second}`),
)
  .filter((code) => NAMES.of(code) !== code && !NO_COUNTRIES.has(code))
  .filter((code) => new Intl.Locale(`und-${code}`).region === code)
