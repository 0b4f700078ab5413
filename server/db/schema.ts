import type { Generated, Kysely, Transaction } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { AuditTables } from './tables/audit.ts'
import type { CompanyTables } from './tables/companies.ts'
import type { CreditNoteTables } from './tables/credit-notes.ts'
import type { CustomerTables } from './tables/customers.ts'
import type { DiscountTables } from './tables/discounts.ts'
import type { EmailTables } from './tables/emails.ts'
import type { EventTables } from './tables/events.ts'
import type { IdempotencyTables } from './tables/idempotency.ts'
import type { InstallationTables } from './tables/installation.ts'
import type { InvoiceTables } from './tables/invoices.ts'
import type { JobTables } from './tables/jobs.ts'
import type { MemberTables } from './tables/members.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { SubscriptionTables } from './tables/subscriptions.ts'
import type { TaxTables } from './tables/taxes.ts'
import type { WebhookTables } from './tables/webhooks.ts'

/** bigint is a number (open.ts), numeric a string. */
export type Schema = CompanyTables &
  MemberTables &
  CustomerTables &
  EmailTables &
  EventTables &
  SubscriptionTables &
  TaxTables &
  CreditNoteTables &
  DiscountTables &
  InvoiceTables &
  PaymentTables &
  AuditTables &
  IdempotencyTables &
  WebhookTables &
  InstallationTables &
  JobTables & { migrations: { name: string; ran_at: Generated<Date>; compatible: Generated<boolean> } }

/** A WriteHandle requires a transaction. */
export type ReadHandle = Kysely<Schema>
export type WriteHandle = Transaction<Schema>

export type Mode = components['schemas']['Mode']
