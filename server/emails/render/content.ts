import type { Mode } from '../../db/schema.ts'
import type { CurrencyCode } from '../../money/currency.ts'

/** What a mail says, without its words: they follow from `locale`. Texts are as stored; the renderer escapes them. */
export type EmailContent = Envelope & EmailMessage

export type EmailType = EmailMessage['type']

/** What a mail of every type has. */
export type Envelope = {
  /** BCP 47. */
  locale: string
  mode: Mode
  company: {
    name: string
    /** `#rrggbb` */
    brandColor: string | null
    logoUrl: string | null
    /** Who answers: the address in `Reply-To`, or the company's for questions. */
    contactEmail: string | null
    /** What the law wants in a letter, such as the register and the directors. */
    legalText: string | null
  }
  /** Dates are in this time zone. */
  timezone: string
}

export type EmailMessage =
  | (OfInvoice<'invoice_finalized'> & { charging: Charging; attached: boolean })
  | (OfInvoice<'payment_receipt'> & {
      paidCents: number
      paidAt: Date
      /** Such as `Visa •••• 4242`. Null for the customer's credit and for what was paid elsewhere. */
      methodLabel: string | null
      /** The receipt as PDF. Null while a part is owed, and where no PDF can be made. */
      receiptUrl: string | null
      attached: boolean
    })
  | (OfInvoice<'payment_failed'> & {
      /** The provider's reason, such as `insufficient_funds`. Null where nothing could be charged. */
      failureCode: string | null
      methodLabel: string | null
      nextAttemptAt: Date | null
    })
  | OfInvoice<'payment_action_required'>
  | OfInvoice<'invoice_due_soon'>
  | (OfInvoice<'invoice_overdue'> & { daysOverdue: number })
  | {
      type: 'trial_ending'
      customerName: string
      planName: string
      endsAt: Date
      /** What the first paid period costs; null where only usage is billed. */
      fee: { cents: number; currency: CurrencyCode } | null
      /** Null where nothing is charged automatically, or a payment method is saved. */
      updateUrl: string | null
    }
  | {
      type: 'sign_in_link'
      purpose: 'join' | 'sign_in' | 'set_password'
      url: string
      expiresInMinutes: number
    }
  | { type: 'portal_link'; url: string; expiresInMinutes: number }

type InvoiceFacts = {
  number: string
  heading: 'invoice' | 'unusedTime'
  currency: CurrencyCode
  totalCents: number
  /** What is owed now. */
  dueCents: number
  dueAt: Date
  /** The page where the customer sees and pays it. */
  url: string
}

type OfInvoice<Type extends string> = { type: Type; customerName: string; invoice: InvoiceFacts }

/** `manual`: the customer pays. `automatic`: the saved payment method or the credit is charged. */
type Charging = 'manual' | 'automatic'
