/**
 * What a report may show of a text, or of all texts in a value: what comes from the service may repeat the keys of the run, and reports
 * are kept; its control characters would act on the terminal.
 */
export type Shown = <Value>(value: Value) => Value

export function createShown(keys: Readonly<Record<string, string | undefined>>): Shown {
  // Longer keys come first, since a key may begin with another.
  const secrets = Object.values(keys)
    .filter((key): key is string => key !== undefined && key !== '')
    .flatMap((key) => [key, JSON.stringify(key).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length)
  const show = (text: string) =>
    secrets
      .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
      .replaceAll(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const showAll = (value: unknown): unknown => {
    if (typeof value === 'string') return show(value)
    if (Array.isArray(value)) return value.map(showAll)
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [show(name), showAll(each)]))
  }
  return (value) => showAll(value) as typeof value
}

/** Matches control characters but tabs and line breaks, and those that turn the direction of a text. */
export const CONTROL = /\r(?!\n)|[^\P{Cc}\r\n\t]|\p{Bidi_Control}/gu

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
