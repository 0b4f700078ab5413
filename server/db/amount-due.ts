import { sql } from 'kysely'

/** What is due of an open or uncollectible invoice. */
export const AMOUNT_DUE = sql<number>`(total_cents - amount_paid_cents - amount_credited_cents)`
