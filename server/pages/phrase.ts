import { partsOf, type Values } from '../locales/fill.ts'
import { type Html, html } from '../runtime/html.ts'

/** As `fill`, with markup for values. */
export function phrase<Text extends string>(text: Text, values: Values<Text, Html | string>): Html {
  const named: Readonly<Record<string, Html | string>> = values
  return html`${partsOf(text).map((part, at) => html`${at % 2 === 0 ? part : named[part]}`)}`
}
