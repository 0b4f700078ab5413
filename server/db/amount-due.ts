import { sql } from 'kysely'

/** Of an invoice that is open or uncollectible. */
export const AMOUNT_DUE = sql<number>`(total_cents - amount_paid_cents - amount_credited_cents)`
