/** A replaced key works no longer than this. */
export const MAX_GRACE_MS = 7 * 24 * 60 * 60 * 1_000
