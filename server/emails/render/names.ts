const LONGEST_NAME = 60
const MAX_SUBJECT = 200

/**
 * A name as part of a line: without line breaks, control characters and those that reorder other text. A name with letters
 * from right to left is isolated, so that the text around it keeps its order.
 */
export function nameInLine(name: string): string {
  const line = clip(oneLine(name), LONGEST_NAME)
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line
}

export function toSubject(text: string): string {
  return clip(oneLineKeepingIsolates(text), MAX_SUBJECT)
}

/** Keeps each line break of a text, and no other control character. */
export function textLines(text: string): string[] {
  return text.split(/\r\n?|[\n\u2028\u2029]/).map(oneLine)
}

function oneLine(text: string): string {
  return oneLineKeepingIsolates(text.replaceAll(REORDERS, ''))
}

function oneLineKeepingIsolates(text: string): string {
  return text.toWellFormed().replaceAll(BREAKS, ' ').trim()
}

/** Counts as a mail does, in UTF-16 units, and cuts no character in two. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cut.length + segment.length >= most) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const REORDERS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
