/** The bound of what a search compares, in characters: an entry of an index has room for it. */
const MAX_LENGTH = 64

/** What a customer is found by: the runs of letters and digits in texts, in lower case, each once. */
export function wordsOf(...texts: ReadonlyArray<string | null>): string[] {
  const words = texts.flatMap((text) => text?.normalize('NFC').toLowerCase().match(WORD) ?? [])
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_LENGTH).join('')))]
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
