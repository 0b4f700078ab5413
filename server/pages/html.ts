const MARKUP = Symbol('markup')

/** Markup that only `html` and `trusted` create. */
export type Html = { readonly [MARKUP]: string }

type Slot = string | number | Html | ReadonlyArray<Html | undefined> | undefined

/** Escapes values that are not markup. */
export function html(literals: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  return trusted(
    slots.reduce<string>((text, slot, at) => text + toMarkup(slot) + literals[at + 1], literals[0] ?? ''),
  )
}

/** Takes text as markup, without escaping. */
export function trusted(text: string): Html {
  return { [MARKUP]: text }
}

export function joined(parts: readonly Html[]): Html {
  return trusted(parts.map(toMarkup).join(''))
}

export function toMarkup(slot: Slot): string {
  if (slot === undefined) return ''
  if (typeof slot === 'string') return slot.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  if (typeof slot === 'number') return String(slot)
  return MARKUP in slot ? slot[MARKUP] : slot.map(toMarkup).join('')
}
