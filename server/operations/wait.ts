/** The worker then continues alone. */
export const MAX_WAIT_MS = 10_000
