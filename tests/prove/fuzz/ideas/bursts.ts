import type { Idea } from '../draft.ts'
import { anySize } from '../places.ts'

/** The same several times at once. */
export const atOnce: Idea = (_draft, random) => {
  const copies = anySize(random, 32)
  return {
    label: `${copies} at once`,
    apply(edited) {
      edited.copies = copies
    },
  }
}
