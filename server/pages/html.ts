const MARKUP = Symbol('markup')

/** Escaped markup. Only `html` and `trusted` create it. */
export type Html = { readonly [MARKUP]: string }

type Slot = string | number | Html | readonly Html[] | undefined

/** Escapes values other than markup. */
export function html(literals: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  const text = literals.reduce((before, literal, index) => before + toMarkup(slots[index - 1]) + literal)
  return { [MARKUP]: text }
}

/** Takes text, such as the style sheet, without escaping it. */
export function trusted(text: string): Html {
  return { [MARKUP]: text }
}

export function toText(page: Html): string {
  return page[MARKUP]
}

function toMarkup(slot: Slot): string {
  if (slot === undefined) return ''
  if (typeof slot === 'string') return slot.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  if (typeof slot === 'number') return String(slot)
  return MARKUP in slot ? slot[MARKUP] : slot.map(toText).join('')
}
