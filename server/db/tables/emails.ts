import type { Generated, JSONColumnType } from 'kysely'
import type { Listed, Schemas } from './columns.ts'

export type EmailTables = {
  emails: EmailTable
  refused_addresses: {
    tenant_id: number
    type: Schemas['EmailTypeInput']
    address: string
    customer_id: string
    email_id: string
    refused_at: Date
  }
}

type EmailTable = Listed & {
  tenant_id: number
  id: string
  type: Schemas['EmailTypeInput']
  customer_id: string
  test_clock_id: string
  invoice_id: string | null
  recipients: JSONColumnType<string[]>
  /** A request named the recipients, so that they are not the customer's. */
  has_own_recipients: boolean
  /** Somebody asked for it, so that it goes to addresses that refused one before. */
  is_requested: boolean
  /** The object that it is about, as the event of the same moment has it. */
  data: JSONColumnType<object>
  subject: Generated<string | null>
  /** Null until the text is made, and again once it was kept for long enough. */
  html: Generated<string | null>
  text: Generated<string | null>
  status: Schemas['EmailStatusInput']
  reason: Schemas['NullableEmailReason']
  last_error: Generated<string | null>
  message_id: Generated<string | null>
  attempt_count: Generated<number>
  next_attempt_at: Date | null
  sent_at: Date | null
  lease: string | null
  leased_until: Date | null
}
