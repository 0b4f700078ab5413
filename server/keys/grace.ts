/**
 * A replaced key works no longer than this. The `keys` command reads it before any package is installed, so this file
 * imports nothing.
 */
export const MAX_GRACE_MS = 7 * 24 * 60 * 60 * 1_000
