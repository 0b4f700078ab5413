/**
 * The limit in minor units of each thing that an invoice bills: a fee, the uninvoiced usage, the minimums, the
 * lines by hand. So the total stays a safe integer, with tax too.
 */
export const MAX_AMOUNT = 1_000_000_000_000_000
