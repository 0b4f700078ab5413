/** Sentences that say why nothing was compared or written. */
export class CannotCompare extends Error {
  constructor(sentences: readonly string[]) {
    const shown = sentences.slice(0, MAX_SHOWN)
    const more = sentences.length - shown.length
    super([...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
  }
}

const MAX_SHOWN = 20
