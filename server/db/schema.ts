import type { Kysely, Transaction } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { CompanyTables } from './tables/companies.ts'
import type { CustomerTables } from './tables/customers.ts'
import type { EventTables } from './tables/events.ts'
import type { IdempotencyTables } from './tables/idempotency.ts'
import type { InvoiceTables } from './tables/invoices.ts'
import type { SubscriptionTables } from './tables/subscriptions.ts'

/** All tables; schema.sql shows them as SQL. bigint columns arrive as numbers (open.ts), numeric ones as strings. */
export type Schema = CompanyTables &
  CustomerTables &
  EventTables &
  SubscriptionTables &
  InvoiceTables &
  IdempotencyTables

/** A handle for reading. A writer takes a WriteHandle, so it can only be called in a transaction. */
export type ReadHandle = Kysely<Schema>
export type WriteHandle = Transaction<Schema>

export type Mode = components['schemas']['Mode']
