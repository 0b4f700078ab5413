import type { Encoding, Idea } from '../draft.ts'
import { anySize, oneOf } from '../places.ts'

const ENCODINGS: Encoding[] = ['gzip', 'deflate', 'br']

/** The same body in fewer bytes. */
export const packed: Idea = ({ body }, random) => {
  const encoding = oneOf(ENCODINGS, random)
  if (body === undefined || encoding === undefined) return undefined
  return {
    label: encoding,
    apply(edited) {
      edited.encoding = encoding
    },
  }
}

/** A name that stands many times in one object, and white space that says nothing. */
export const repeatedName: Idea = ({ body }, random) => {
  if (body === undefined) return undefined
  const times = anySize(random, 300_000)
  const filling = random() < 0.5 ? '"a":0,' : ' '
  return {
    label: `${JSON.stringify(filling)} × ${times} at the beginning of the body`,
    apply: (edited) =>
      void edited.rewrites.push((text) => text.replace(/^\{/, () => `{${filling.repeat(times)}`)),
  }
}
