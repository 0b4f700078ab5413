/** The longest that a replaced key works on. */
export const MAX_GRACE_MS = 7 * 24 * 60 * 60 * 1_000
