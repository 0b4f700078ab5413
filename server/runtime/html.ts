const MARKUP = Symbol('markup')

/** Only `html`, `trusted` and `guarded` create markup. Who sees what is guarded is known when the page is sent. */
export type Html = { readonly [MARKUP]: readonly Piece[] }

type Piece = string | { path: string; content: Html }
type Slot = string | number | Html | ReadonlyArray<Html | undefined> | undefined

export function html(literals: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  const pieces: Piece[] = [literals[0] ?? '']
  for (const [at, slot] of slots.entries()) {
    add(pieces, slot)
    addText(pieces, literals[at + 1] ?? '')
  }
  return { [MARKUP]: pieces }
}

export function trusted(text: string): Html {
  return { [MARKUP]: [text] }
}

export function joined(parts: readonly Html[]): Html {
  return html`${parts}`
}

/** A link or a form that leads to the URL `path`. The page leaves it out for a role that the URL refuses. */
export function guarded(path: string, content: Html): Html {
  return { [MARKUP]: [{ path, content }] }
}

export function toMarkup(content: Html, isOpen: (path: string) => boolean = () => true): string {
  const texts = content[MARKUP].map((piece) => {
    if (typeof piece === 'string') return piece
    return isOpen(piece.path) ? toMarkup(piece.content, isOpen) : ''
  })
  return texts.join('')
}

function add(pieces: Piece[], slot: Slot): void {
  if (slot === undefined) return
  if (typeof slot === 'string')
    addText(
      pieces,
      slot.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    )
  else if (typeof slot === 'number') addText(pieces, String(slot))
  else if (MARKUP in slot)
    for (const piece of slot[MARKUP])
      if (typeof piece === 'string') addText(pieces, piece)
      else pieces.push(piece)
  else for (const each of slot) add(pieces, each)
}

function addText(pieces: Piece[], text: string): void {
  const last = pieces.at(-1)
  if (typeof last === 'string') pieces[pieces.length - 1] = last + text
  else pieces.push(text)
}
