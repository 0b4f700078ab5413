import type { Idea } from '../draft.ts'
import { anySize } from '../places.ts'

/** Lists and objects within each other, deeper than any reader expects: around the body, or in a field of it. */
export const deeper: Idea = ({ body }, random) => {
  if (body === undefined) return undefined
  const levels = anySize(random, 1_000_000)
  const [open, close] = random() < 0.5 ? ['[', ']'] : ['{"a":', '}']
  const nested = (inner: string) => `${open.repeat(levels)}${inner}${close.repeat(levels)}`
  const isAround = random() < 0.5
  return {
    label: `${levels} levels of ${open}${close} ${isAround ? 'around' : 'in'} the body`,
    // As text: JSON.stringify itself would not get so deep.
    apply: (edited) =>
      void edited.rewrites.push((text) =>
        isAround ? nested(text) : text.replace(/^\{/, () => `{"nested":${nested('0')},`),
      ),
  }
}
