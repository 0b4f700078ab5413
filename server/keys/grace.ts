/** A key that is replaced goes on working for this long at most. */
export const MAX_GRACE_MS = 7 * 24 * 60 * 60 * 1_000
