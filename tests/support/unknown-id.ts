/** A well-formed id that no resource has. */
export const UNKNOWN_ID = `c${'0'.repeat(24)}`
