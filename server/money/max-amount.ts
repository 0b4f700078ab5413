/**
 * In minor units, for each part of an invoice: a fee, the uninvoiced usage, the minimums, the manual lines. So the
 * total with tax stays a safe integer.
 */
export const MAX_AMOUNT = 1_000_000_000_000_000
