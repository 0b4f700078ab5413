const MARKUP = Symbol('markup')

/** Only `html` and `trusted` create markup. */
export type Html = { readonly [MARKUP]: string }

type Slot = string | number | Html | ReadonlyArray<Html | undefined> | undefined

export function html(literals: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  return trusted(
    slots.reduce<string>((text, slot, at) => text + toMarkup(slot) + literals[at + 1], literals[0] ?? ''),
  )
}

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
