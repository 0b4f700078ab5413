/** What a language may lack, down to single texts. */
export type Translation<Words> = Words extends string
  ? string
  : { readonly [Name in keyof Words]?: Translation<Words[Name]> }

/** A text that is missing is English. */
export function translated<Words>(english: Words, own: Translation<Words> | undefined): Words {
  if (own === undefined) return english
  if (typeof english !== 'object' || english === null) return own as Words
  const translations = own as Readonly<Record<string, Translation<unknown> | undefined>>
  const words = Object.entries(english).map(([name, text]) => [name, translated(text, translations[name])])
  return Object.fromEntries(words)
}
