import { normalized } from './statement.ts'

/** What users see of a row of these has an event when it changes. */
const NOUNS =
  /\b(?:insert into|update|delete from) (?:only )?(customers|subscriptions|invoices|credit_grants|payment_attempts|credit_notes|refunds|payment_methods|meters|plans|pricing_units|tax_rates|coupons|discounts|test_clocks|tenants)\b/

/** Changes without an event, each with the reason. */
const SILENT: ReadonlyArray<{ statement: RegExp; why: string }> = [
  {
    statement: /^update coupons set redemption_count = redemption_count \+ 1 where/,
    why: 'It counts a discount, whose creation has an event.',
  },
  {
    statement: /^update discounts set starts_at = \$1, last_period_start = /,
    why: 'It says that the discount will end, which has an event once it has.',
  },
  {
    statement: /^update discounts t set /,
    why: 'A period of it has passed; each that ends has an event.',
  },
  {
    statement: /^update invoices set collection_pending = \$\d+ where/,
    why: 'It says that the wallet is asked again; users see the payment.',
  },
  {
    statement: /^update invoices set open_payment = \$\d+ where/,
    why: 'It repeats the status of the attempt, which has events.',
  },
  {
    statement: /^update (payment_attempts|refunds) set (lease|next_ask_at|first_asked_at|is_to_cancel) = /,
    why: 'It says when a provider is asked; what that answers has events.',
  },
  {
    statement: /^update payment_methods set next_ask_at = \$\d+ where/,
    why: 'It says when a provider is asked to detach one that was detached.',
  },
  {
    statement: /^update payment_attempts set unconfirmed_since = \$\d+ where/,
    why: 'It has an event once it has lasted.',
  },
  {
    statement: /^update credit_grants g set remaining = /,
    why: 'Usage draws on grants; the balance has events.',
  },
  {
    statement: /^update test_clocks set (advancing_to|name|frozen_time|deleting) = /,
    why: 'The clock has an event once it has arrived.',
  },
  {
    statement:
      /^update customers set name = \$1, email = \$2, billing_emails = \$3, address = \$4, legal_name = \$5, buyer_reference = \$6, purchase_order_number = \$7, electronic_address = \$8, tax_ids = \$9, timezone = \$10, metadata = \$11, erased = \$12 where/,
    why: 'The same.',
  },
  {
    statement: /^update subscriptions set trial_ending_at = \$1 where/,
    why: 'It may find none; each that it returns has an event.',
  },
  {
    statement: /^update invoices set overdue_at = \$1, .* returning \*$/,
    why: 'It may find none; each that it returns has an event.',
  },
  {
    statement: /^update invoices t set next_reminder_at = /,
    why: 'It says when an email is written.',
  },
  { statement: /^insert into test_clocks /, why: 'Who tests knows it.' },
  {
    statement:
      /^delete from (subscriptions|discounts|invoices|payment_attempts|credit_notes|refunds|payment_methods|credit_grants|customers|test_clocks) where tenant_id = \$1 and (\(id\) in|id = \$2$)/,
    why: 'It goes with its customer or clock, whose deletion has an event.',
  },
  {
    statement:
      /^update (subscriptions|credit_grants) set (description = null, )?metadata = '' where .* in \( select id/,
    why: 'What a deleted customer left is erased.',
  },
  { statement: /^alter table /, why: 'A migration changes how values are stored, and not what users see.' },
  { statement: /^insert into tenants /, why: 'A company that is new has no reader yet.' },
]

/** The statements of a transaction that change what users see, in one that writes no event. */
export function silentChanges(texts: readonly string[]): string[] {
  const plain = texts.map(normalized)
  if (plain.some((text) => text.startsWith('insert into webhook_outbox '))) return []
  return plain.filter((text) => NOUNS.test(text) && !SILENT.some(({ statement }) => statement.test(text)))
}
