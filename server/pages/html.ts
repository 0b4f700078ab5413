const MARKUP = Symbol('markup')

/** Escaped markup. Only `html` and `trusted` create it. */
export type Html = { readonly [MARKUP]: Markup }

/** In pieces where it is long: to put megabytes together takes tens of milliseconds. */
type Markup = string | readonly string[]
type Slot = string | number | Html | readonly Html[] | undefined

/** Characters, encoded in a fraction of a millisecond. */
const LONG = 64 * 1024

/** Escapes values other than markup. */
export function html(literals: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  const pieces: string[] = []
  let text = literals[0] ?? ''
  for (const [index, slot] of slots.entries()) {
    const markup = toMarkup(slot)
    if (typeof markup === 'string') text += markup
    else {
      pieces.push(text, ...markup)
      text = ''
    }
    text += literals[index + 1] ?? ''
  }
  return { [MARKUP]: pieces.length === 0 ? text : [...pieces, text] }
}

/** Takes text, such as the style sheet, without escaping it. */
export function trusted(text: string): Html {
  return { [MARKUP]: text }
}

/** Parts one after another. */
export function joined(parts: readonly Html[]): Html {
  const pieces: string[] = []
  let [group, length]: [string[], number] = [[], 0]
  for (const piece of parts.flatMap((part) => part[MARKUP])) {
    if (length + piece.length > LONG) {
      pieces.push(group.join(''))
      ;[group, length] = [[], 0]
    }
    group.push(piece)
    length += piece.length
  }
  const rest = group.join('')
  return { [MARKUP]: pieces.length === 0 ? rest : [...pieces, rest] }
}

export function piecesOf(page: Html): readonly string[] {
  return [page[MARKUP]].flat()
}

/** In characters. */
export function lengthOf(page: Html): number {
  return piecesOf(page).reduce((sum, piece) => sum + piece.length, 0)
}

function toMarkup(slot: Slot): Markup {
  if (slot === undefined) return ''
  if (typeof slot === 'string') return slot.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  if (typeof slot === 'number') return String(slot)
  return MARKUP in slot ? slot[MARKUP] : joined(slot)[MARKUP]
}
