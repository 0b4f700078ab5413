import { type RawBuilder, sql } from 'kysely'

/** Characters that fit an index entry. */
const MAX_LENGTH = 64
/** Nobody types more words. */
export const MAX_WORDS = 10

const ACCENTS = /[\u0300-\u036f]/g
const WORD = /[\p{L}\p{M}\p{N}]+/gu

export function wordsOf(...texts: ReadonlyArray<string | null>): string[] {
  const words = texts.flatMap((text) => text?.normalize('NFC').toLowerCase().match(WORD) ?? [])
  return [...new Set(words.map(cut))]
}

/** Words are in lower case. Other scripts keep their marks, which may be vowels. */
export function withoutAccents(word: string): string {
  const bare = word.normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFC')
  return cut(bare.replaceAll(/[ßøłđæœ]/g, (letter) => LETTERS.get(letter) ?? letter))
}

/** These letters have no decomposition. */
const LETTERS = new Map(Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }))

function cut(word: string): string {
  return Array.from(word).slice(0, MAX_LENGTH).join('')
}

/** Each word of `text` is in one of the columns. Text without words matches nothing. */
export function containsWords(columns: readonly string[], text: string): RawBuilder<boolean> {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  if (words.length === 0) return sql<boolean>`false`
  const all = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )
  const bare = sql`regexp_replace(normalize(${all}, nfkd), '[\\u0300-\\u036f]', '', 'g')`
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${bare} ~ ${inAnyCase(word)}`),
    sql` and `,
  )})`
}

/** The database may fold the case of ASCII letters only. */
function inAnyCase(word: string): string {
  const bare = word.normalize('NFKD').replaceAll(ACCENTS, '')
  return Array.from(bare, (letter) => `[${letter}${letter.toUpperCase()}]`).join('')
}
