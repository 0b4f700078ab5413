import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Emails that nobody wants, or that go to somebody else. */
export const mutants: Mutant[] = [
  {
    id: 'email-of-disabled-type',
    defect: 'Emails of types that the company has not enabled are sent.',
    killedBy: 'emails.enabled-types',
    edits: edit('queueEmails', 'enabled_types.includes(email.type) &&', 'enabled_types.length < 99 &&'),
  },
  {
    id: 'email-of-enabled-type-missing',
    defect: 'Nobody is sent the receipt of a payment.',
    killedBy: 'emails.enabled-types',
    edits: edit('emailsOf', "if (type === 'invoice.paid')", "if (type === 'invoice.voided')"),
  },
  {
    id: 'email-ignores-to',
    defect: 'An invoice goes to its customer, wherever the request sends it.',
    killedBy: 'emails.recipients',
    edits: edit('send-invoice#send', 'body?.to ?? addressesOf(customer)', 'addressesOf(customer)'),
  },
  {
    id: 'email-ignores-billing-emails',
    defect: 'The billing_emails of a customer get nothing.',
    killedBy: 'emails.recipients',
    edits: edit('addressesOf', 'billing_emails.length > 0 ? billing_emails : [email]', '[email]'),
  },
  {
    id: 'email-resent-elsewhere',
    defect: 'An email that went to chosen addresses goes to the customer when it is sent again.',
    killedBy: 'emails.recipients',
    edits: edit(
      'resend-email#resend',
      'email.has_own_recipients ? email.recipients : addressesOf(customer)',
      'addressesOf(customer)',
    ),
  },
  {
    id: 'email-of-void-invoice',
    defect: 'A void invoice is sent.',
    killedBy: 'emails.of-finalized',
    edits: edit('send-invoice#send', "invoice.status === 'void'", "invoice.status === 'draft'"),
  },
  {
    id: 'email-without-text',
    defect: 'A captured email does not show what it would have said.',
    killedBy: 'emails.captured',
    edits: edit('send-email#send', "record({ is: 'captured' }, text)", "record({ is: 'captured' })"),
  },
  {
    id: 'email-filter-of-type',
    defect: 'The filter of types is ignored.',
    killedBy: 'emails.filters',
    edits: edit('selectEmails', 'type.length === 0 ? query :', 'type.length < 99 ? query :'),
  },
]
