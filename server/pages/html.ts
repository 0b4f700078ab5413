const MARKUP = Symbol('markup')

/** Text that may stand in a page as it is. Only `html` and `trusted` make it, so that nothing gets there unescaped. */
export type Html = { readonly [MARKUP]: string }

type Slot = string | number | Html | readonly Html[] | undefined

/** A piece of a page. Whatever is put into it is escaped, but for what is markup already; undefined leaves nothing. */
export function html(literals: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  const text = literals.reduce((before, literal, index) => before + toMarkup(slots[index - 1]) + literal)
  return { [MARKUP]: text }
}

/** Text of our own, a style sheet for one, taken as markup without escaping. */
export function trusted(text: string): Html {
  return { [MARKUP]: text }
}

/** The finished page. */
export function toText(page: Html): string {
  return page[MARKUP]
}

function toMarkup(slot: Slot): string {
  if (slot === undefined) return ''
  if (typeof slot === 'string') return slot.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  if (typeof slot === 'number') return String(slot)
  return MARKUP in slot ? slot[MARKUP] : slot.map(toText).join('')
}
