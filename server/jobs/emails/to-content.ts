import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { EmailRow } from '../../emails/emails-store.ts'
import type { EmailContent, EmailMessage, Envelope } from '../../emails/render/content.ts'
import { letterheadOf } from '../../keys/settings/letterhead.ts'
import type { Settings } from '../../keys/settings/settings-store.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { findLatestAttempt } from '../../payments/attempts-store.ts'
import { findMethod } from '../../payments/methods-store.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { DAY_MS } from '../../runtime/spans.ts'

type Schemas = components['schemas']
type Summary = Schemas['InvoiceSummary']

export type Letter = {
  email: EmailRow
  tenant: Tenant
  settings: Settings
  customer: CustomerRow
  publicBaseUrl: string
  /** The PDF is attached. */
  attached: boolean
}

/** The email says what was so at its moment, whenever it is sent. */
export async function toContent(db: ReadHandle, letter: Letter): Promise<EmailContent> {
  return { ...envelopeOf(letter), ...(await messageOf(db, letter)) }
}

function envelopeOf({ email, tenant, settings, customer, publicBaseUrl }: Letter): Envelope {
  const invoice: Summary | undefined = Reflect.get(email.data, 'invoice')
  return {
    locale: invoice?.locale ?? customer.locale ?? settings.locale,
    mode: tenant.mode,
    company: letterheadOf(tenant.id, settings, publicBaseUrl),
    timezone: invoice?.timezone ?? customer.timezone ?? settings.default_timezone,
  }
}

async function messageOf(db: ReadHandle, { email, customer, attached }: Letter): Promise<EmailMessage> {
  const { type } = email
  const customerName = customer.name
  if (type === 'trial_ending') return { type, customerName, ...(await trialOf(db, email)) }
  const summary: Summary = Reflect.get(email.data, 'invoice')
  const invoice = invoiceOf(summary)
  const about = { customerName, invoice }
  switch (type) {
    case 'invoice_finalized':
      return { type, ...about, charging: chargingOf(summary), attached }
    case 'payment_receipt':
      return {
        type,
        ...about,
        paidCents: summary.amount_paid_cents,
        paidAt: new Date(summary.paid_at ?? email.created_at),
        methodLabel: (await chargedFor(db, email)).methodLabel,
        receiptUrl: summary.status === 'paid' ? `${invoice.url}/receipt.pdf` : null,
        attached,
      }
    case 'payment_failed': {
      const nextAttemptAt =
        summary.next_payment_attempt_at === null ? null : new Date(summary.next_payment_attempt_at)
      return { type, ...about, ...(await chargedFor(db, email)), nextAttemptAt }
    }
    case 'invoice_overdue': {
      const late = email.created_at.getTime() - invoice.dueAt.getTime()
      return { type, ...about, daysOverdue: Math.max(1, Math.floor(late / DAY_MS)) }
    }
    default:
      return { type, ...about }
  }
}

function invoiceOf(invoice: Summary) {
  return {
    number: invoice.invoice_number ?? '',
    heading:
      invoice.subtotal_cents - invoice.discount_cents < 0 ? ('unusedTime' as const) : ('invoice' as const),
    currency: invoice.currency_code as CurrencyCode,
    totalCents: invoice.total_cents,
    dueCents: invoice.amount_due_cents,
    dueAt: new Date(invoice.due_at ?? invoice.created_at),
    url: invoice.public_invoice_url ?? '',
  }
}

function chargingOf({ collection_method }: Summary): 'manual' | 'automatic' {
  return collection_method === 'charge_automatically' ? 'automatic' : 'manual'
}

/** Of the last payment attempt of the invoice before the email. */
async function chargedFor(
  db: ReadHandle,
  { tenant_id, invoice_id, customer_id, created_at }: EmailRow,
): Promise<{ failureCode: string | null; methodLabel: string | null }> {
  const attempt = await findLatestAttempt(db, { tenant_id, id: invoice_id ?? '' }, created_at)
  const method = await findMethod(db, { tenant_id, id: customer_id }, attempt?.payment_method_id ?? '')
  return { failureCode: attempt?.failure?.code ?? null, methodLabel: method?.label ?? null }
}

async function trialOf(db: ReadHandle, { tenant_id, data }: EmailRow) {
  const subscription: Schemas['Subscription'] = Reflect.get(data, 'subscription')
  const { name, amount_cents, currency_code } = await loadPlan(db, tenant_id, subscription.plan_id)
  return {
    planName: name,
    endsAt: new Date(subscription.trial_ends_at ?? subscription.current_period_end),
    fee: amount_cents > 0 ? { cents: amount_cents, currency: currency_code } : null,
    updateUrl: null,
  }
}
