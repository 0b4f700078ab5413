import type { Taken } from './process.ts'

/** Enough to make a statement's cost small beside the rows', few enough to keep locks short and a crash's repetition small. */
export const EVENTS_AT_ONCE = 5_000

/**
 * Takes a customer's events until none is left. Where a number of them is too much for an invoice, fewer are taken, until
 * the one that is too much is found and rejected; after that it goes on in small numbers, which double while all fits. So
 * many bad events among few good ones cost about one small transaction each, and good ones are soon taken in full batches
 * again. False where `goesOn` ended it before.
 */
export async function takeInSteps(
  take: (most: number) => Promise<Taken>,
  { first = EVENTS_AT_ONCE, goesOn = always }: { first?: number; goesOn?: () => boolean } = {},
): Promise<boolean> {
  let most = first
  while (goesOn()) {
    const { events, stoppedAt, tooLarge, refused } = await take(most)
    if (tooLarge.size > 0) most = Math.ceil(events / 2)
    else if (stoppedAt === undefined) return true
    else most = refused ? 1 : Math.min(2 * most, EVENTS_AT_ONCE)
  }
  return false
}

function always(): boolean {
  return true
}
