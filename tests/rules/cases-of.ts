import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set for the unit tests. The long suite runs the same files without it. */
    oneCaseIn?: number
  }
}

/** How many of this many random cases a run takes. */
export function casesOf(all: number): number {
  return all / (inject('oneCaseIn') ?? 1)
}
