const ZERO_WIDTH_SPACE = '\u200b'
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
const EVERY = 8

/** Words may break there if they are wider than their column. */
export function breakable(text: string): string {
  return withBreaks(text, LONG_WORD)
}

/** Within a sentence: a name that is read from the right would change the order of what follows it. */
export function namedInside(text: string): string {
  return `\u2068${breakable(text)}\u2069`
}

export function breakableFigure(text: string): string {
  return withBreaks(text, LONG_FIGURE)
}

const LONG_WORD = /\S{41,}/g
/** The space after a currency does not break. */
const LONG_FIGURE = /[^ ]{19,}/g

function withBreaks(text: string, long: RegExp): string {
  return text.replaceAll(long, (word) =>
    [...GRAPHEMES.segment(word)]
      .map(({ segment }, at) => (at > 0 && at % EVERY === 0 ? `${ZERO_WIDTH_SPACE}${segment}` : segment))
      .join(''),
  )
}
