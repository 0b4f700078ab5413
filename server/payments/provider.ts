import type { components } from '../../generated/types.ts'

export type PaymentFailure = components['schemas']['PaymentFailureInput']

/** Amounts are what the provider received. */
export type Outcome =
  | { status: 'pending' }
  | { status: 'requires_action'; action_url: string; provider_payment_id?: string | undefined }
  | { status: 'processing'; provider_payment_id?: string | undefined }
  | { status: 'failed'; failure: PaymentFailure; provider_payment_id?: string | undefined }
  | { status: 'canceled'; provider_payment_id?: string | undefined }
  | { status: 'succeeded'; amount_cents: number; provider_payment_id: string }

/** The outcome after `afterMs` of the customer's time, unless one is reported before. */
export type NextOutcome = {
  outcome: 'unconfirmed' | 'succeeded' | 'disputed' | 'disputed_in_vain' | 'disputed_wrongly'
  afterMs: number
}
export type DisputeStatus = 'open' | 'won' | 'lost'
/** `missing`: the payment has no dispute. */
export type DisputeAnswer = { is: 'known'; status: DisputeStatus } | { is: 'unknown' | 'missing' }

export type Charge = {
  /** The id is also the idempotency key. */
  id: string
  amount_cents: number
  /** Null lets the customer choose. */
  token: string | null
  /** Counts the invoice's attempts from 1. */
  number: number
  page_url: string
}

export type RefundFailure = components['schemas']['RefundFailureInput']
export type RefundOutcome =
  | { status: 'pending' | 'succeeded'; provider_refund_id?: string | undefined }
  | {
      status: 'failed'
      failure: RefundFailure
      provider_refund_id?: string | undefined
      /** The part that the provider still holds, if another part was refunded there. */
      left_cents?: number
    }

/** Does no I/O, so it is called within the transaction. */
export type LocalProvider = {
  charge(charge: Charge): Outcome & { next?: NextOutcome }
  refund(refund: { id: string; token: string | null }): RefundOutcome
}

export type RemoteCharge = {
  /** The id is also the idempotency key. */
  id: string
  amount_cents: number
  currency_code: components['schemas']['CurrencyCode']
  /** Null lets the customer pay on the provider's page. */
  payment_method_token: string | null
  customer_id: string
  description: string
  page_url: string
  /** The provider's page saves the method, to charge it without the customer. */
  is_to_save: boolean
}

/**
 * `refused`: this request charged nothing; an earlier one may have. `unknown`: nothing tells whether money moved.
 * `isOfKey`: the credentials were refused. `missing`: the provider has nothing with the attempt's id.
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

type Notice = { signature: string; rawBody: Buffer; now: Date }
/** For a dispute, `id` is the provider's id of the payment. */
export type NoticeSubject = { of: 'attempt' | 'refund' | 'method_session' | 'dispute'; id: string }
export type Account = { id: string | null; label: string | null }

export type MethodSession = { reference: string; url: string }
export type SavedMethod = {
  token: string
  type: 'card' | 'bank_debit' | 'other'
  label: string
}

export type RemoteMethods = {
  /** Opens a new page, which closes at `expires_at` as far as the provider allows. */
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

/** `missing`: the payment has no such refund. `unauthorized`: the credentials were refused. */
export type RefundAnswer =
  | { is: 'known'; outcome: RefundOutcome }
  | { is: 'unknown' | 'missing' | 'unauthorized' }

export type RemoteRefunds = {
  create(refund: RemoteRefund): Promise<RefundAnswer>
  /** Lists the payment's refunds, because a search index lags. */
  find(refund: Pick<RemoteRefund, 'id' | 'provider_payment_id'>): Promise<RefundAnswer>
  getStatus(providerRefundId: string): Promise<RefundAnswer>
}

/** Hides which provider it is. Each method waits for a bounded time, and never rejects. */
export type Connection = {
  methods: RemoteMethods
  refunds: RemoteRefunds
  findDispute(providerPaymentId: string): Promise<DisputeAnswer>
  charge(charge: RemoteCharge): Promise<RemoteAnswer>
  getStatus(reference: string): Promise<RemoteAnswer>
  /** Lists payments, because a search index lags. */
  find(attempt: { id: string; from: Date; hasMethod: boolean }): Promise<RemoteAnswer>
  cancel(reference: string): Promise<RemoteAnswer>
  listSince(from: Date): Promise<string[] | 'unknown'>
  check(): Promise<Account | 'refused' | 'unknown'>
  /** Undefined for a notice of another service. Throws if it is forged. */
  parseNotice(notice: Notice): NoticeSubject | undefined
}

export type Credentials = { secretKey: string; webhookSecret: string | undefined }
/** `base` replaces the provider's URL in tests. */
export type Connect = (credentials: Credentials, base: string | undefined) => Promise<Connection>
