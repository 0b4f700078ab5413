/** The longest that a replaced key works on. Alone here, because `keys` reads its flags before any package is installed. */
export const MAX_GRACE_MS = 7 * 24 * 60 * 60 * 1_000
