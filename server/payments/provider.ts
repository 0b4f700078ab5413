import type { components } from '../../generated/types.ts'

export type PaymentFailure = components['schemas']['PaymentFailureInput']

/** What a provider answers. Amounts are those that the provider received. */
export type Outcome =
  | { status: 'pending' }
  | { status: 'requires_action'; action_url: string; provider_payment_id?: string | undefined }
  | { status: 'processing'; provider_payment_id?: string | undefined }
  | { status: 'failed'; failure: PaymentFailure; provider_payment_id?: string | undefined }
  | { status: 'canceled'; provider_payment_id?: string | undefined }
  | { status: 'succeeded'; amount_cents: number; provider_payment_id: string }

/** What becomes of the attempt without a report, at a time of the customer. */
export type NextOutcome = {
  outcome: 'unconfirmed' | 'succeeded' | 'disputed' | 'disputed_in_vain' | 'disputed_wrongly'
  afterMs: number
}
export type DisputeStatus = 'open' | 'won' | 'lost'
/** `missing`: the payment has no dispute. */
export type DisputeAnswer = { is: 'known'; status: DisputeStatus } | { is: 'unknown' | 'missing' }

export type Charge = {
  /** The id is also the provider's idempotency key. */
  id: string
  amount_cents: number
  /** The token of the saved method. Null lets the customer choose. */
  token: string | null
  /** The number of the attempt of the invoice, from 1. */
  number: number
  /** The page on which the customer sees the invoice. */
  page_url: string
}

export type RefundFailure = components['schemas']['RefundFailureInput']
export type RefundOutcome =
  | { status: 'pending' | 'succeeded'; provider_refund_id?: string | undefined }
  | {
      status: 'failed'
      failure: RefundFailure
      provider_refund_id?: string | undefined
      /** What the provider still has, where somebody gave the rest back there. */
      left_cents?: number
    }

/** A provider that does no I/O, so it is asked within the transaction. */
export type LocalProvider = {
  charge(charge: Charge): Outcome & { next?: NextOutcome }
  /** The token is that of the method that was charged. */
  refund(refund: { id: string; token: string | null }): RefundOutcome
}

export type RemoteCharge = {
  /** The id is also the idempotency key: the same charge again is made once. */
  id: string
  amount_cents: number
  currency_code: components['schemas']['CurrencyCode']
  /** A method that the provider keeps. Null lets the customer pay on a page of the provider. */
  payment_method_token: string | null
  customer_id: string
  description: string
  page_url: string
  /** On the provider's page, the method is saved so that it can be charged without the customer. */
  is_to_save: boolean
}

/**
 * `refused`: this request has charged nothing, but one before it may have. `unknown`: no answer, or one that
 * says nothing of the money. `isOfKey`: the credentials were refused. `missing`: the provider has nothing with the attempt's id.
 */
export type RemoteAnswer =
  | {
      is: 'known'
      outcome: Exclude<Outcome, { status: 'pending' }>
      reference: string
      saved?: SavedMethod
    }
  | { is: 'refused'; failure: PaymentFailure; isOfKey?: boolean }
  | { is: 'unknown' | 'missing' }

export type Notice = { signature: string; rawBody: Buffer; now: Date }
/** Of a dispute, the id is that of its payment at the provider. */
export type NoticeSubject = { of: 'attempt' | 'refund' | 'method_session' | 'dispute'; id: string }
export type Account = { id: string | null; label: string | null }

export type MethodSession = { reference: string; url: string }
export type SavedMethod = {
  /** The token that `charge` takes. */
  token: string
  type: 'card' | 'bank_debit' | 'other'
  label: string
}

export type RemoteMethods = {
  /** Opens a page, another one each time, which closes at `expires_at` as far as the provider allows. */
  startSession(
    session: Pick<RemoteCharge, 'id' | 'customer_id' | 'currency_code' | 'page_url'> & {
      now: Date
      expires_at: Date
    },
  ): Promise<MethodSession | 'unknown'>
  readSession(reference: string): Promise<SavedMethod | 'open' | 'ended' | 'unknown'>
  detach(token: string): Promise<'detached' | 'unknown'>
}

export type RemoteRefund = {
  /** The id is also the idempotency key. */
  id: string
  amount_cents: number
  currency_code: components['schemas']['CurrencyCode']
  provider_payment_id: string
  customer_id: string
}

/** `missing`: the payment has no refund with the id. `unauthorized`: the credentials were refused. */
export type RefundAnswer =
  | { is: 'known'; outcome: RefundOutcome }
  | { is: 'unknown' | 'missing' | 'unauthorized' }

export type RemoteRefunds = {
  create(refund: RemoteRefund): Promise<RefundAnswer>
  /** Looks through the refunds of the payment, without a search index, which would lag. */
  find(refund: Pick<RemoteRefund, 'id' | 'provider_payment_id'>): Promise<RefundAnswer>
  getStatus(providerRefundId: string): Promise<RefundAnswer>
}

/**
 * A connection to a provider, behind which alone the provider is known. Its methods wait for the network,
 * each for a bounded time, and never reject.
 */
export type Connection = {
  methods: RemoteMethods
  refunds: RemoteRefunds
  findDispute(providerPaymentId: string): Promise<DisputeAnswer>
  charge(charge: RemoteCharge): Promise<RemoteAnswer>
  getStatus(reference: string): Promise<RemoteAnswer>
  /** Looks for a payment that carries the attempt's id, without a search index, which would lag. */
  find(attempt: { id: string; from: Date; hasMethod: boolean }): Promise<RemoteAnswer>
  cancel(reference: string): Promise<RemoteAnswer>
  /** Lists the ids of attempts whose money the provider has received since `from`. */
  listSince(from: Date): Promise<string[] | 'unknown'>
  /** Tries the credentials. */
  check(): Promise<Account | 'refused' | 'unknown'>
  /** Returns what a notice is about, or undefined for a notice of others. Throws if it is forged. */
  parseNotice(notice: Notice): NoticeSubject | undefined
}

export type Credentials = { secretKey: string; webhookSecret: string | undefined }
/** `base` stands in for the provider's URL, in tests. */
export type Connect = (credentials: Credentials, base: string | undefined) => Promise<Connection>
