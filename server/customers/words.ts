/** Characters that fit an index entry. */
const MAX_LENGTH = 64

/** Runs of letters and digits, in lower case. */
export function wordsOf(...texts: ReadonlyArray<string | null>): string[] {
  const words = texts.flatMap((text) => text?.normalize('NFC').toLowerCase().match(WORD) ?? [])
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_LENGTH).join('')))]
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
