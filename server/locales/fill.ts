type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** What a text asks for: `{amount}` and `{date}`. The names are those of the English text. */
export type Values<Text extends string, Value> = Readonly<Record<Names<Text>, Value>>

/** Texts alternate with the names between them, and begin and end with a text. */
export function partsOf(text: string): string[] {
  return text.split(/\{(\w+)\}/)
}

export function fill<Text extends string>(text: Text, values: Values<Text, string | number>): string {
  const named: Readonly<Record<string, string | number>> = values
  return partsOf(text)
    .map((part, at) => (at % 2 === 0 ? part : named[part]))
    .join('')
}
