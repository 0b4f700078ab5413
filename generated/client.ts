// Generated from openapi/ by `npm run generate`. Do not edit.
import type { components, operations as Contract } from './client-types.ts'

/** The version of the contract. */
export const version = "1.0.0"

/** The operation of each method: the namespace is its tag, the method its operationId without the tag's noun. */
export const methods = {
  health: { get: 'getHealth' },
  company: { get: 'getCompany', update: 'updateCompany' },
  auditEvents: { list: 'listAuditEvents', export: 'exportAuditEvents' },
  customers: { list: 'listCustomers', create: 'createCustomer', get: 'getCustomer', delete: 'deleteCustomer', update: 'updateCustomer', createPortalSession: 'createCustomerPortalSession', export: 'exportCustomers' },
  wallets: { listBalances: 'listBalances', listCreditGrants: 'listCreditGrants', getCreditGrant: 'getCreditGrant', updateCreditGrant: 'updateCreditGrant', voidCreditGrant: 'voidCreditGrant', payOutCreditGrant: 'payOutCreditGrant', listCustomerBalances: 'listCustomerBalances', listCustomerCreditGrants: 'listCustomerCreditGrants', createCreditGrant: 'createCreditGrant', listCustomerTransactions: 'listCustomerWalletTransactions' },
  meters: { getCustomerUsage: 'getCustomerUsage', list: 'listMeters', create: 'createMeter', get: 'getMeter', update: 'updateMeter', getUsage: 'getMeterUsage', archive: 'archiveMeter', unarchive: 'unarchiveMeter' },
  events: { ingest: 'ingestEvents', list: 'listEvents', get: 'getEvent', listCharges: 'listEventCharges', void: 'voidEvent', export: 'exportEvents' },
  plans: { listPricingUnits: 'listPricingUnits', createPricingUnit: 'createPricingUnit', getPricingUnit: 'getPricingUnit', updatePricingUnit: 'updatePricingUnit', archivePricingUnit: 'archivePricingUnit', unarchivePricingUnit: 'unarchivePricingUnit', list: 'listPlans', create: 'createPlan', get: 'getPlan', update: 'updatePlan', archive: 'archivePlan', unarchive: 'unarchivePlan' },
  taxRates: { list: 'listTaxRates', create: 'createTaxRate', get: 'getTaxRate', update: 'updateTaxRate', archive: 'archiveTaxRate', unarchive: 'unarchiveTaxRate' },
  coupons: { list: 'listCoupons', create: 'createCoupon', get: 'getCoupon', update: 'updateCoupon', archive: 'archiveCoupon', unarchive: 'unarchiveCoupon' },
  subscriptions: { list: 'listSubscriptions', create: 'createSubscription', preview: 'previewSubscription', get: 'getSubscription', update: 'updateSubscription', cancel: 'cancelSubscription', previewCancellation: 'previewSubscriptionCancellation', changePlan: 'changeSubscriptionPlan', previewPlanChange: 'previewSubscriptionPlanChange', getUpcomingInvoice: 'getUpcomingInvoice', getUsage: 'getSubscriptionUsage', getUsageBreakdown: 'getUsageBreakdown', export: 'exportSubscriptions' },
  discounts: { create: 'createDiscount', list: 'listDiscounts', get: 'getDiscount', end: 'endDiscount' },
  invoices: { list: 'listInvoices', create: 'createInvoice', get: 'getInvoice', delete: 'deleteInvoice', update: 'updateInvoice', getPdf: 'getInvoicePdf', getReceipt: 'getInvoiceReceipt', getEInvoice: 'getInvoiceEInvoice', finalize: 'finalizeInvoice', void: 'voidInvoice', pay: 'payInvoice', markUncollectible: 'markInvoiceUncollectible', voidPayment: 'voidPayment', export: 'exportInvoices' },
  emails: { sendInvoice: 'sendInvoice', list: 'listEmails', get: 'getEmail', resend: 'resendEmail' },
  payments: { createAttempt: 'createPaymentAttempt', list: 'listPayments', listAttempts: 'listPaymentAttempts', getAttempt: 'getPaymentAttempt', cancelAttempt: 'cancelPaymentAttempt', reportAttempt: 'reportPaymentAttempt', listCustomerMethods: 'listCustomerPaymentMethods', createMethod: 'createPaymentMethod', getMethod: 'getPaymentMethod', detachMethod: 'detachPaymentMethod', createMethodSession: 'createPaymentMethodSession', getProvider: 'getPaymentProvider', updateProvider: 'updatePaymentProvider', export: 'exportPayments' },
  creditNotes: { create: 'createCreditNote', preview: 'previewCreditNote', list: 'listCreditNotes', get: 'getCreditNote', void: 'voidCreditNote', getPdf: 'getCreditNotePdf', getEInvoice: 'getCreditNoteEInvoice', export: 'exportCreditNotes' },
  refunds: { create: 'createRefund', list: 'listRefunds', get: 'getRefund', report: 'reportRefund', export: 'exportRefunds' },
  reports: { exportTaxes: 'exportTaxes', exportEcSales: 'exportEcSales', exportReceivables: 'exportReceivables', getInvoices: 'getInvoicesReport', getRevenue: 'getRevenueReport', getReceivables: 'getReceivablesReport', listReceivables: 'listReceivables', getMrr: 'getMrrReport', getTax: 'getTaxReport' },
  webhookEvents: { list: 'listWebhookEvents', get: 'getWebhookEvent' },
  webhookEndpoints: { list: 'listWebhookEndpoints', create: 'createWebhookEndpoint', get: 'getWebhookEndpoint', delete: 'deleteWebhookEndpoint', update: 'updateWebhookEndpoint', rotateWebhookSecret: 'rotateWebhookSecret', listWebhookDeliveries: 'listWebhookDeliveries', createWebhookDelivery: 'createWebhookDelivery', getWebhookDelivery: 'getWebhookDelivery' },
  testClocks: { list: 'listTestClocks', create: 'createTestClock', get: 'getTestClock', delete: 'deleteTestClock', update: 'updateTestClock', advance: 'advanceTestClock' },
} as const

/** Overrides the client's options for one call. */
export type CallOptions = {
  /** Further headers, such as `traceparent`. */
  headers?: Record<string, string>
  /** Timeout of each try, in milliseconds. */
  timeout?: number
  /** Aborts the call and its retries; it rejects with the signal's reason. */
  signal?: AbortSignal
  /** Maximum retries, where a retry is safe. */
  maxRetries?: number
}

/** For calls that take an Idempotency-Key. */
export type KeyedCallOptions = CallOptions & {
  /** Your own key, such as an order number, if another process may repeat the request. Default: a random key. */
  idempotencyKey?: string
}

/** A call under way: await it for the body, or its `withResponse()` for the status and the headers too. */
export interface ApiPromise<Data> extends Promise<Data> {
  withResponse(): Promise<WithResponse<Data>>
}

export type WithResponse<Data> = {
  data: Data
  /** Has the `status` and the `headers`; its body is read already. */
  response: Response
}

/**
 * A list. Await it for one page, iterate over it for every item: `for await (const customer of billing.customers.list())`. Each
 * page is requested when it is needed, the first one too.
 */
export interface Page<Data> extends ApiPromise<Data>, AsyncIterable<Item<Data>> {
  /** Iterates over the pages. */
  pages(): AsyncGenerator<Data, void>
  /** All items, or the first `limit`. (The `limit` of the query is the size of a page.) */
  toArray(options?: { limit?: number }): Promise<Item<Data>[]>
}

/** Filters of several values take one by itself. */
type OneOrSeveral<Query> = {
  [Name in keyof Query]: Query[Name] | (NonNullable<Query[Name]> extends readonly (infer Each)[] ? Each : never)
}

/** A list response has exactly one array: its items. */
export type Item<Data> = {
  [Name in keyof Data]: Data[Name] extends readonly (infer Each)[] ? Each : never
}[keyof Data]

/** A method for each operation, in a namespace for each tag. */
export type Namespaces = {
  readonly health: HealthMethods
  readonly company: CompanyMethods
  readonly auditEvents: AuditEventsMethods
  readonly customers: CustomersMethods
  readonly wallets: WalletsMethods
  readonly meters: MetersMethods
  readonly events: EventsMethods
  readonly plans: PlansMethods
  readonly taxRates: TaxRatesMethods
  readonly coupons: CouponsMethods
  readonly subscriptions: SubscriptionsMethods
  readonly discounts: DiscountsMethods
  readonly invoices: InvoicesMethods
  readonly emails: EmailsMethods
  readonly payments: PaymentsMethods
  readonly creditNotes: CreditNotesMethods
  readonly refunds: RefundsMethods
  readonly reports: ReportsMethods
  readonly webhookEvents: WebhookEventsMethods
  readonly webhookEndpoints: WebhookEndpointsMethods
  readonly testClocks: TestClocksMethods
}

export type HealthMethods = {
  /**
   * Check the health of the service: `GET /v1/health`
   *
   * Returns 200 while the service can answer requests and 503 while its database does not answer. `worker` tells whether what
   * no request does is done too: watch it, since a service without a worker answers as always and bills nothing.
   * Needs no key, is not counted against a rate limit, and takes no parameters; any that are sent are ignored.
   */
  get(options?: CallOptions): ApiPromise<HealthResponse>
}

export type CompanyMethods = {
  /**
   * Get your company: `GET /v1/company`
   *
   * Returns the company and the mode that the API key belongs to, its settings, and the limits that its requests have. Use it to check a key when your service starts,
   * and to size batches.
   *
   * The key can have any scope.
   */
  get(options?: CallOptions): ApiPromise<CompanyResponse>
  /**
   * Update your company: `PATCH /v1/company`
   *
   * Changes what new invoices say of your company, in the mode of the key. The two modes share nothing here either: a test key changes nothing that live
   * invoices show. Drafts show the change at once; an invoice that is finalized keeps the seller that it had then.
   * What is needed of it, and the form of tax numbers, are in Addresses and tax numbers.
   *
   * `invoice_prefix` and `number_width` are for the numbers that are given from now on. Counting goes on, so that numbers stay without a gap, whatever is before them; numbers that were
   * given stay as they are.
   *
   * `default_tax_rate_codes` and the notes are for lines that are composed from now on; a draft has them at the latest when it is finalized.
   *
   * Another `default_timezone` is for the subscriptions and invoices of customers without a `timezone` that are created from now on: no period that exists moves.
   *
   * With `next_invoice_number` counting goes on from another number, in the mode of the key: from the last one of the system that you come from, or in a range that was approved. A number that
   * is not above the last one given is refused.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `INVOICE_NUMBER_TAKEN`, `CREDIT_NOTE_NUMBER_TAKEN`, `IDEMPOTENCY_KEY_REUSED`.
   */
  update(body: CompanyUpdate, options?: KeyedCallOptions): ApiPromise<CompanyResponse>
}

export type AuditEventsMethods = {
  /**
   * List audit events: `GET /v1/audit_events`
   *
   * Lists who changed what in your company, in the mode of the key, newest first: every successful request to an operation that changes something, every key that was
   * created, rolled or revoked, and what members did to sign in. An entry is stored in the transaction of the change, so that there is none without the other. Filters select together; `created_from` is
   * included, `created_to` is not.
   *
   * Not in it: what only reads, what was refused (except a wrong password of a member), a repeat that was answered by its `Idempotency-Key`, what the service does by itself, such as renewals, and `ingestEvents`, whose
   * events are a record of their own. It has no names and no email addresses of customers, only their ids, and these stay when a customer is deleted.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListAuditEventsQuery, options?: CallOptions): Page<AuditEventListResponse>
  /**
   * Export audit events as CSV: `GET /v1/exports/audit_events`
   *
   * Returns every audit event that the same filters select in `listAuditEvents`, in its order, as CSV: one line each.
   *
   * The file is read and written as `exportInvoices` says: in pages of 1,000 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
   * would compute.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportAuditEventsQuery, options?: CallOptions): ApiPromise<Blob>
}

export type CustomersMethods = {
  /**
   * List customers: `GET /v1/customers`
   *
   * Lists the customers of your company and mode, the newest first. Filters select together. `external_id` selects by exact match; `email` in upper or lower case alike
   * (of letters a to z), since people type addresses either way. `q` is for a search as people type: it finds by the beginning of any word of name, email and
   * external id. Where more than 10,000 customers have each of its words, one page looks through up to 10,000, and can have fewer than `limit`, or none, although
   * `has_more` is true.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListCustomersQuery, options?: CallOptions): Page<CustomerListResponse>
  /**
   * Create a customer: `POST /v1/customers`
   *
   * Creates a customer, and with it a wallet account in its currency with a balance of zero.
   *
   * An `external_id` is unique among the customers of your company and mode. Events that came with it before, and were rejected because
   * nobody had it, are queued again if their `timestamp` is not more than 35 days old by the customer's time. A `test_clock_id` is for test mode only.
   *
   * Invoices show the `address` and the `tax_ids` of the customer: see Addresses and tax numbers.
   *
   * In the `timezone` of the customer, or else of the company, the days, weeks, months and years of its subscriptions begin, and invoices show their dates. Times in answers are in UTC all the same.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `TEST_MODE_ONLY`, `INSUFFICIENT_SCOPE`; 404 `TEST_CLOCK_NOT_FOUND`; 409 `EXTERNAL_ID_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: CustomerCreate, options?: KeyedCallOptions): ApiPromise<CustomerResponse>
  /**
   * Get a customer: `GET /v1/customers/{id}`
   *
   * Returns the customer.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`.
   */
  get(customerId: string, options?: CallOptions): ApiPromise<CustomerResponse>
  /**
   * Delete a customer: `DELETE /v1/customers/{id}`
   *
   * Deletes the customer and erases its personal data. The customer cannot be read from then on, and its `external_id` is free. This cannot be undone.
   *
   * Drafts of its subscriptions are finalized first, with the usage that was accepted so far, and paid from the wallet as far as it goes. Then the rest of the wallet expires; events, usage and drafts written by hand are deleted. Finalized invoices stay as they are, with the
   * name, the email, the address and the tax numbers that they were finalized with, since tax law requires you to keep them. They can be read, listed by `customer_id`, paid out of band,
   * voided and marked as uncollectible as before, and their payments voided. If the customer has no finalized invoice, everything is deleted. Deleting a
   * customer says what stays, and why.
   *
   * The data is erased before the response or, where that takes longer than 10 seconds, within minutes afterwards. An event that is sent later becomes
   * `rejected`.
   *
   * A customer can be deleted once its subscriptions have all ended.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`; 409 `CUSTOMER_HAS_SUBSCRIPTIONS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  delete(customerId: string, options?: KeyedCallOptions): ApiPromise<DeletedCustomerResponse>
  /**
   * Update a customer: `PATCH /v1/customers/{id}`
   *
   * Changes the fields that are sent and leaves the others. `external_id: null` clears it; another one queues the events again that wait for it, as `createCustomer` does. `metadata` is merged by key: a key that is sent is set, null
   * removes it, and the others stay. A request that changes nothing returns 200 and leaves `updated_at`.
   * `address` and `tax_ids` are replaced as a whole: a field of an address that is left out is null, and null removes the address.
   * The currency cannot be changed, since the customer's invoices and wallet share it. Drafts show the new name, email, address and tax numbers; finalized
   * invoices keep those they were finalized with. The 20 newest drafts have the tax of the new `tax_status` and `tax_rate_codes` at once, with an `invoice.updated` for each; older ones
   * when they are finalized.
   * Another `timezone` is for subscriptions and invoices that are created from now on: no period that exists moves.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`, `PAYMENT_METHOD_NOT_FOUND`; 409 `EXTERNAL_ID_ALREADY_EXISTS`, `PAYMENT_METHOD_NOT_USABLE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  update(customerId: string, body: CustomerUpdate, options?: KeyedCallOptions): ApiPromise<CustomerResponse>
  /**
   * Open the customer portal: `POST /v1/customers/{id}/portal_sessions`
   *
   * Makes a link to the customer portal: pages on which one customer sees what is due, pays, downloads documents, and changes what you allow with `portal` of
   * `updateCompany`. Make it when the signed-in customer asks for it, and redirect there.
   *
   * The link opens the portal as often as the customer likes until it expires. Deleting the customer ends it.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  createPortalSession(customerId: string, body?: CustomerPortalSessionCreate, options?: KeyedCallOptions): ApiPromise<CustomerPortalSessionResponse>
  /**
   * Export customers as CSV: `GET /v1/exports/customers`
   *
   * Returns every customer that the same filters select in `listCustomers`, in its order, as CSV: one line each.
   *
   * The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
   * one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
   *
   * `tax_ids` has each number with its type before it, separated by `; `, and `billing_emails` its addresses, separated by `, `.
   *
   * The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
   * A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportCustomersQuery, options?: CallOptions): ApiPromise<Blob>
}

export type WalletsMethods = {
  /**
   * List wallet balances: `GET /v1/balances`
   *
   * Lists what the wallets of all customers of your company and mode hold, account by account, the one that was opened last first: what you owe in credit now. A
   * customer has an account in its currency from the start, and one for each pricing unit that was ever granted or used. A balance below zero is owed to you.
   *
   * Balances change while you page, and each page is as of when you read it. A `customer_id` that does not exist selects none. Accounts of deleted customers are left
   * out: a page can have fewer than `limit`, or none, although `has_more` is true.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  listBalances(query?: ListBalancesQuery, options?: CallOptions): Page<BalanceListResponse>
  /**
   * List credit grants: `GET /v1/credit_grants`
   *
   * Lists what was granted to all customers of your company and mode, the newest first: also what was used up, has expired or was voided. Filters select
   * together; a `customer_id` that does not exist selects none. Grants of deleted customers are left out: a page can have fewer than `limit`, or none, although
   * `has_more` is true.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  listCreditGrants(query?: ListCreditGrantsQuery, options?: CallOptions): Page<CreditGrantListResponse>
  /**
   * Get a credit grant: `GET /v1/credit_grants/{id}`
   *
   * Returns a grant, with what `remaining` of it can still be drawn.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_GRANT_NOT_FOUND`.
   */
  getCreditGrant(creditGrantId: string, options?: CallOptions): ApiPromise<CreditGrantResponse>
  /**
   * Update a credit grant: `PATCH /v1/credit_grants/{id}`
   *
   * Changes the description or the metadata of a grant, also of one that is voided, expired or used up. `metadata` is merged by key: a key that is sent is
   * set, null removes it, and the others stay. A request that changes nothing returns 200 and leaves `updated_at`. Its amount and its terms cannot be changed, since
   * the ledger relies on them: void what is left and grant it again.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_GRANT_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  updateCreditGrant(creditGrantId: string, body: CreditGrantUpdate, options?: KeyedCallOptions): ApiPromise<CreditGrantResponse>
  /**
   * Void a credit grant: `POST /v1/credit_grants/{id}/void`
   *
   * Takes back what is left of the grant, such as one that was made by mistake: `remaining` becomes 0, `voided_at` is set, and the ledger shows what left the
   * wallet as `void`. What was drawn from it before stays drawn. If usage falls afterwards, nothing comes back to it.
   *
   * With an `amount`, only that much is taken back. `voided_at` stays null until nothing is left.
   *
   * It cannot be undone. A grant that is voided already returns 200 as it is; one of which nothing is left is voided without a transaction.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_GRANT_NOT_FOUND`; 409 `VOID_TOO_LARGE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  voidCreditGrant(creditGrantId: string, body?: CreditGrantVoid, options?: KeyedCallOptions): ApiPromise<CreditGrantResponse>
  /**
   * Pay out a credit grant: `POST /v1/credit_grants/{id}/pay_out`
   *
   * Gives credit in the customer's currency back as money: what is left of the grant, or the `amount` of it, leaves the wallet, with the type `pay_out` in the ledger.
   *
   * Only credit that came of money can be paid out: its `source` is `purchase`, `credit_note`, `proration_credit` or `refund`. What `createCreditGrant` put in
   * is a gift, and so is everything in a pricing unit.
   *
   * - `to: refund`: the money goes back through the providers that received it, to the customer's payments, the newest first, each at most what is left of it. Payments with a dispute that is open or was
   *   lost are left out, and so is money that no invoice took, which `createRefund` gives back. One request refunds up to 100 payments. `refunds` has a refund for each; remote providers are
   *   asked afterwards. If a refund fails, also later, its amount is credit again.
   * - `to: out_of_band`: you send the money yourself, and nothing else happens.
   *
   * Use `voidCreditGrant` for a grant that was made by mistake, and that nobody gets money for.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_GRANT_NOT_FOUND`; 409 `CREDIT_NOT_PAYABLE_OUT`, `PAY_OUT_TOO_LARGE`, `REFUND_TOO_LARGE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  payOutCreditGrant(creditGrantId: string, body: CreditGrantPayOut, options?: KeyedCallOptions): ApiPromise<CreditGrantPayOutResponse>
  /**
   * List a customer's wallet balances: `GET /v1/customers/{id}/balances`
   *
   * Lists what the customer's wallet holds: the account in the customer's currency, which every customer has from the start, and one account for
   * each pricing unit that was ever granted or used. The list is short and has no pages. A balance is the sum of its account's transactions.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`.
   */
  listCustomerBalances(customerId: string, options?: CallOptions): ApiPromise<WalletBalanceListResponse>
  /**
   * List a customer's credit grants: `GET /v1/customers/{id}/credit_grants`
   *
   * Lists what was granted to the customer, the newest first: also what was used up, has expired or was voided, and what a change of plan gave back.
   * `remaining` says how much of each can still be drawn.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`.
   */
  listCustomerCreditGrants(customerId: string, query?: ListCustomerCreditGrantsQuery, options?: CallOptions): Page<CreditGrantListResponse>
  /**
   * Grant credits to a customer: `POST /v1/customers/{id}/credit_grants`
   *
   * Puts an amount into the customer's wallet: in its currency, or in a pricing unit, whose account is made if need be. If the account is below zero the
   * grant covers that first.
   *
   * Credit in the currency soon pays the customer's open invoices with `charge_automatically`, the oldest first, as far as it goes. The last of them may be
   * paid in part. What is left pays each invoice that is finalized later. An invoice with `apply_credit` `false` is left out, and so is an open one that was
   * sent: pay that with `payInvoice`.
   *
   * An account is drawn from the grant of the lowest `priority` first; of equal ones, from the one that expires first, those without expiry last; then from
   * the oldest. At `expires_at` what is left of a grant leaves the wallet, unless the invoice of a period that ended by then is still to come: it is paid first.
   *
   * `currency_code` goes with `currency` and `pricing_unit_code` with `pricing_unit`; the amount is above 0 and has no more decimals than its account;
   * `expires_at` lies ahead. No grant can be in an archived pricing unit, or in a currency that is not the customer's.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`; 409 `CURRENCY_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`.
   */
  createCreditGrant(customerId: string, body: CreditGrantCreate, options?: KeyedCallOptions): ApiPromise<CreditGrantResponse>
  /**
   * List a customer's wallet transactions: `GET /v1/customers/{id}/wallet_transactions`
   *
   * Lists the ledger of the customer's wallet, the newest first: all that ever came into it and went out of it. The sum of an account's amounts is its
   * balance. Filters select together.
   *
   * A transaction that draws credit names the grants that it drew from, up to 100 of them; `credit_grant_id` finds it by any of them.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`.
   */
  listCustomerTransactions(customerId: string, query?: ListCustomerWalletTransactionsQuery, options?: CallOptions): Page<WalletTransactionListResponse>
}

export type MetersMethods = {
  /**
   * Get a customer's usage: `GET /v1/customers/{id}/usage`
   *
   * Returns what one meter counted for the customer, of the events with `from` <= `timestamp` < `to`: in total, and in points of an hour, a day or a month,
   * also where there was nothing. `from` and `to` can be any moments. Hours, days and months are those of UTC; the first and the last point are cut at
   * `from` and `to`, and count only what lies within. By default it is the current month so far, by days.
   *
   * Of a `time_weighted_average`, the total and each point are averages over their own time; its last level holds until `to`, also where that is to come. A window has up to 1,000,000 of its values.
   *
   * With a `recurring` meter, the window begins with the customer's last value before `from`, and each point with the last value before its `start`.
   *
   * An event is in it as soon as it is `processed`. Events before a trial or a subscription are in it too: this is what was counted, not what is billed.
   *
   * A window has up to 1,000 points. Where `from` and `to` cut hours, the customer can have up to 100,000 events of these hours within the window; whole hours have no such limit.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`, `METER_NOT_FOUND`.
   */
  getCustomerUsage(customerId: string, query: GetCustomerUsageQuery, options?: CallOptions): ApiPromise<UsageResponse>
  /**
   * List meters: `GET /v1/meters`
   *
   * Lists the meters of your company and mode, the newest first, archived ones too. Filters select together.
   *
   * The filters of the meters of a page have up to 1,000 values together. With many values a page can have fewer meters than `limit`, although `has_more` is true:
   * continue with its `next_cursor`.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListMetersQuery, options?: CallOptions): Page<MeterListResponse>
  /**
   * Create a meter: `POST /v1/meters`
   *
   * Creates a meter. It counts the events that are processed from now on; and those of its `event_name` that were `rejected` with `NO_MATCHING_METER` become
   * `queued` again within moments. What other meters have counted already is not counted again. An event that several meters match is counted by all of them;
   * if one of them cannot read it, it is `rejected` and counted by none.
   *
   * `property` is required with every aggregation but `count`, which takes none. Only a `latest` or a `max` meter can be `recurring` (a `time_weighted_average` carries over by itself), only `max`, `unique_count` and `latest` have a `bucket`, and only a `sum` has `value_minimum` and `value_maximum`. An `event_name` has up
   * to 100 active meters.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `CODE_ALREADY_EXISTS`, `METER_LIMIT_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: MeterCreate, options?: KeyedCallOptions): ApiPromise<MeterResponse>
  /**
   * Get a meter: `GET /v1/meters/{id}`
   *
   * Returns the meter, archived or not.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `METER_NOT_FOUND`.
   */
  get(meterId: string, options?: CallOptions): ApiPromise<MeterResponse>
  /**
   * Update a meter: `PATCH /v1/meters/{id}`
   *
   * Changes the name or the metadata of a meter, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the others
   * stay. A request that changes nothing returns 200 and leaves `updated_at`. What it counts cannot be changed, since prices rely on it: archive it and
   * create another.
   * Finalized invoices keep the name they were finalized with.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `METER_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  update(meterId: string, body: MeterUpdate, options?: KeyedCallOptions): ApiPromise<MeterResponse>
  /**
   * Get a meter's usage: `GET /v1/meters/{id}/usage`
   *
   * Returns what the meter counted for all customers of your company and mode, in total and in points of an hour, a day or a month, and the ten customers with the
   * most. The window is that of `getCustomerUsage`, but `from` and `to` are whole hours. By default it is the current month so far, by days; test clocks do not move it.
   *
   * Each figure is the sum of the customers' own figures, as `getCustomerUsage` returns them and invoices bill them. For `count` and `sum` that is what all
   * events come to. For the others it adds up each customer's: a peak of 5 and a peak of 8 are 13, and a value that two
   * customers sent counts twice. Over a longer span these are not the sum of shorter ones.
   *
   * Usage of deleted customers is left out.
   *
   * A window has up to 1,000 points and 1,000,000 values: one for each hour in which a customer has usage, with `unique_count` one for each different value
   * in it. With a `recurring` meter and a `time_weighted_average`, each customer that ever had a value adds one for each point and one for the total.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `METER_NOT_FOUND`.
   */
  getUsage(meterId: string, query?: GetMeterUsageQuery, options?: CallOptions): ApiPromise<MeterUsageResponse>
  /**
   * Archive a meter: `POST /v1/meters/{id}/archive`
   *
   * Archives the meter: it counts no event that is processed from now on, and no plan can price it. What it has counted can still be read, and is
   * billed. Subscriptions to archived plans that price it go on; if it is `recurring`, its last value is still carried over. Its `code` is free for another meter. `unarchiveMeter` undoes it. A meter that is archived is
   * returned as it is.
   *
   * A meter that an active plan prices cannot be archived: first archive the plans, or change their prices.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `METER_NOT_FOUND`; 409 `METER_IN_USE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  archive(meterId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<MeterResponse>
  /**
   * Unarchive a meter: `POST /v1/meters/{id}/unarchive`
   *
   * Makes an archived meter active again. As with `createMeter` it counts the events that are processed from now on, and those of its `event_name` that were
   * `rejected` with `NO_MATCHING_METER` become `queued` again within moments. A meter that is active is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `METER_NOT_FOUND`; 409 `CODE_ALREADY_EXISTS`, `METER_LIMIT_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  unarchive(meterId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<MeterResponse>
}

export type EventsMethods = {
  /**
   * Ingest usage events: `POST /v1/events/ingest`
   *
   * Stores 1 to 1,000 events, all or none, and returns once they are durably stored. They are `queued` then and processed in the background.
   *
   * - **Retries are safe.** An event that is already stored under its `idempotency_key` with the same content is accepted again and counts once.
   *   `accepted` counts it, `duplicates` says how many there were. Content is compared by value: the order of fields, `1` and `1.0`, and the
   *   spelling of the timestamp make no difference. A repeat is accepted even when it has become too old.
   * - An `Idempotency-Key` header may be sent and adds nothing, since each event has a key of its own.
   * - **Conflicts are refused.** The same key with other content, stored before or within the request, is a 409, and nothing of the request is stored. A rejected event counted nothing: other content under its key replaces it and is processed. An event that was
   *   rejected because no customer had its `external_customer_id` is processed again when it is sent unchanged once a customer has it, while its `timestamp` is accepted.
   * - **The customer** is named by `customer_id` or by your own `external_customer_id`, exactly one of the two. The same event with the one and with the other is
   *   different content, even if both name the same customer.
   * - **Timestamps** may be up to 35 days old and up to 5 minutes ahead. Both limits themselves are accepted.
   * - An invalid event refuses the request. The error lists every problem, up to 100.
   * - What no meter can count does not fail the request. The event becomes `rejected`, and its `rejection` says why.
   * - An event that is ahead of the service's clock stays `queued` until its time has come, and is processed within seconds of it.
   *
   * The key needs the scope `full` or `ingest_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `IDEMPOTENCY_CONFLICT`.
   */
  ingest(body: IngestRequest, options?: CallOptions): ApiPromise<IngestResponse>
  /**
   * List usage events: `GET /v1/events`
   *
   * Lists the events of your company and mode, the newest `timestamp` first. Filters select together; `from` and `to` bound the `timestamp`,
   * `from` included and `to` not. A `customer_id` that does not exist selects the events that were sent for it;
   * an `external_customer_id` selects the events that were sent with it, whichever customer has it now.
   *
   * By the meter's `aggregation`, the events of a line give its `units`, as long as they are kept; with a recurring meter, together with what
   * was carried into the period. The line of a draft gets its last events when it is finalized.
   *
   * With `event_name`, `meter_id`, `line_item_id` or `unpriced_plan_id`, or with `external_customer_id` together with `customer_id` or `status`, one page looks through up to 10,000 events. It can then have fewer
   * events than `limit`, or none, although `has_more` is true: continue with its `next_cursor`.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListEventsQuery, options?: CallOptions): Page<UsageEventListResponse>
  /**
   * Get a usage event: `GET /v1/events/{id}`
   *
   * Returns the event and how far it has come: `queued`, `processed`, `rejected` or `void`. `rejection` says why an event was not counted.
   *
   * To find an event by its key, use `listEvents` with `idempotency_key`.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `EVENT_NOT_FOUND`.
   */
  get(eventId: string, options?: CallOptions): ApiPromise<UsageEventResponse>
  /**
   * List what bills a usage event: `GET /v1/events/{id}/charges`
   *
   * Lists what bills the event: each price that its meters have in the plans of its customer's subscriptions. `line_item_id` is the line of the invoice,
   * and `listEvents` with it lists all events of that line. The list has no pages.
   *
   * It is empty where nothing bills the event: it is not `processed`; no plan had a price for it at its time, or only prices whose `filters` it does not
   * pass, as `listEvents` with `unpriced_plan_id` lists them; it lies in a trial; it arrived after the last
   * invoice of its subscription was finalized; or it is a late event of a recurring meter, whose value is carried over. The lines of a voided invoice stay
   * in the list: the `status` of the invoice says that it is void.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `EVENT_NOT_FOUND`.
   */
  listCharges(eventId: string, options?: CallOptions): ApiPromise<EventChargeListResponse>
  /**
   * Void a usage event: `POST /v1/events/{id}/void`
   *
   * Takes back an event that was sent by mistake: it becomes `void` and counts nowhere any more. Usage, the upcoming invoice and credit deducted in a
   * pricing unit are then what they would be without it; deducted credit comes back to the wallet as a transaction of type `usage`. A draft has it when
   * it is finalized. An event that is still `queued`, or was `rejected`, is voided too and will never count.
   *
   * It cannot be undone. The key stays taken: sent again, the same event is a repeat and stays voided; to correct it, send an event under another key. An
   * event that is already voided returns 200 as it is.
   *
   * It cannot be taken back for one of these reasons, which `details.reason` of the error names:
   *
   * - `invoiced`: the invoice of the period that its `timestamp` lies in, or of the later one that bills it, is finalized. `details.invoice_id` names it.
   * - `too_many_events`: it is the value of a `max` or `latest` meter, and the customer has more than 100,000 events in an hour among which the
   *   next value would have to be found.
   * - `events_dropped`: it is the value of a `max` or `latest` meter, and events among which the next value would have to be found are no longer
   *   kept: those of its hour, or of the billing period.
   * - `amount_too_large`: it lowered the usage of a subscription, which without it would come to more than 10^15 minor units.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `EVENT_NOT_FOUND`; 409 `EVENT_NOT_VOIDABLE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  void(eventId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<UsageEventResponse>
  /**
   * Export usage events as CSV: `GET /v1/exports/events`
   *
   * Returns every usage event that the same filters select in `listEvents`, in its order, as CSV: one line each, its `properties` as JSON. An event that arrives meanwhile is left out, unless
   * its `timestamp` is before those that were read by then.
   *
   * The file is read and written as `exportInvoices` says: in pages of 100 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
   * would compute.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportEventsQuery, options?: CallOptions): ApiPromise<Blob>
}

export type PlansMethods = {
  /**
   * List pricing units: `GET /v1/pricing_units`
   *
   * Lists the pricing units of your company and mode, the newest first. Filters select together.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  listPricingUnits(query?: ListPricingUnitsQuery, options?: CallOptions): Page<PricingUnitListResponse>
  /**
   * Create a pricing unit: `POST /v1/pricing_units`
   *
   * Creates a pricing unit, such as credits, for prices to be in and for wallets to hold. Its name and metadata can be changed, and it can be
   * archived; its code stays.
   *
   * The `code` of an archived pricing unit is free only if no plan and no wallet ever used it.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `CODE_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  createPricingUnit(body: PricingUnitCreate, options?: KeyedCallOptions): ApiPromise<PricingUnitResponse>
  /**
   * Get a pricing unit: `GET /v1/pricing_units/{id}`
   *
   * Returns the pricing unit, archived or not.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PRICING_UNIT_NOT_FOUND`.
   */
  getPricingUnit(pricingUnitId: string, options?: CallOptions): ApiPromise<PricingUnitResponse>
  /**
   * Update a pricing unit: `PATCH /v1/pricing_units/{id}`
   *
   * Changes the name or the metadata of a pricing unit, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the
   * others stay. A request that changes nothing returns 200 and leaves `updated_at`. The `code` cannot be changed, since prices and wallets name it.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PRICING_UNIT_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  updatePricingUnit(pricingUnitId: string, body: PricingUnitUpdate, options?: KeyedCallOptions): ApiPromise<PricingUnitResponse>
  /**
   * Archive a pricing unit: `POST /v1/pricing_units/{id}/archive`
   *
   * Archives the pricing unit: no new price and no new grant can be in it. Plans that price in it go on, and so do the balances that wallets hold in it.
   * `unarchivePricingUnit` undoes it. A pricing unit that is archived is returned as it is.
   *
   * The `code` is free for another pricing unit if no plan and no wallet ever used it. Otherwise it stays taken, since wallets hold balances by the code.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PRICING_UNIT_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  archivePricingUnit(pricingUnitId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<PricingUnitResponse>
  /**
   * Unarchive a pricing unit: `POST /v1/pricing_units/{id}/unarchive`
   *
   * Makes an archived pricing unit active again: new prices and new grants can be in it. A pricing unit that is active is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PRICING_UNIT_NOT_FOUND`; 409 `CODE_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  unarchivePricingUnit(pricingUnitId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<PricingUnitResponse>
  /**
   * List plans: `GET /v1/plans`
   *
   * Lists the plans of your company and mode, the newest first, archived ones too. Filters select together.
   *
   * The plans of a page have up to 250 prices together. With many prices a page can have fewer plans than `limit`, although `has_more` is true: continue
   * with its `next_cursor`.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListPlansQuery, options?: CallOptions): Page<PlanListResponse>
  /**
   * Create a plan: `POST /v1/plans`
   *
   * Creates a plan: a fee for each period, billed as `billing_timing` says, and prices for usage, billed when the period has ended, or each month of it with `usage_billing_interval` `month`. See Prices for
   * the charge models.
   *
   * A price has what its charge model takes and nothing else. Tiers rise, the last one is without end. A meter can have several prices, which `filters` tell apart. A
   * `volume` price and the price of a `latest`, `time_weighted_average` or `recurring` meter cannot be in a pricing unit. Meters and pricing units must be active. To copy a plan, send its
   * prices without their ids.
   *
   * A plan and each of its prices may have a minimum and a maximum that a period comes to: see Minimum spend. A price in a pricing unit has neither.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `METER_NOT_FOUND`; 409 `CODE_ALREADY_EXISTS`, `METER_ARCHIVED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: PlanCreate, options?: KeyedCallOptions): ApiPromise<PlanResponse>
  /**
   * Get a plan: `GET /v1/plans/{id}`
   *
   * Returns the plan, archived or not.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PLAN_NOT_FOUND`.
   */
  get(planId: string, options?: CallOptions): ApiPromise<PlanResponse>
  /**
   * Update a plan: `PATCH /v1/plans/{id}`
   *
   * Changes the fields that are sent and leaves the others; `prices` replaces all prices, and `metadata` is merged by key: a key that is sent is set, null
   * removes it, and the others stay. Name and metadata can always be changed. Fee, minimum, maximum, trial and prices can be changed only until the first subscription, so
   * that no customer's price changes: create another plan instead, and archive this one. A request that changes nothing returns 200 and leaves `updated_at`,
   * also for a plan in use: you can send back what you read. A price that is sent takes the place of the one with its `code`, else of the one of its meter, and has
   * its `id`.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PLAN_NOT_FOUND`, `METER_NOT_FOUND`; 409 `PLAN_IN_USE`, `METER_ARCHIVED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  update(planId: string, body: PlanUpdate, options?: KeyedCallOptions): ApiPromise<PlanResponse>
  /**
   * Archive a plan: `POST /v1/plans/{id}/archive`
   *
   * Archives the plan: it takes no new subscriptions, neither by `createSubscription` nor by `changeSubscriptionPlan`. Those that are on it go on. Its
   * `code` is free for another plan. `unarchivePlan` undoes it. A plan that is archived is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PLAN_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  archive(planId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<PlanResponse>
  /**
   * Unarchive a plan: `POST /v1/plans/{id}/unarchive`
   *
   * Makes an archived plan active again: it takes new subscriptions. A plan that is active is returned as it is.
   *
   * Its `code` must be free, and its meters and pricing units active.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PLAN_NOT_FOUND`; 409 `CODE_ALREADY_EXISTS`, `METER_ARCHIVED`, `PRICING_UNIT_ARCHIVED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  unarchive(planId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<PlanResponse>
}

export type TaxRatesMethods = {
  /**
   * List tax rates: `GET /v1/tax_rates`
   *
   * Lists the tax rates of your company and mode, the newest first. Filters select together.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListTaxRatesQuery, options?: CallOptions): Page<TaxRateListResponse>
  /**
   * Create a tax rate: `POST /v1/tax_rates`
   *
   * Creates a tax rate. Its percentage and its category stay; its name and its metadata can be changed, another rate can replace it, and it can be archived.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `CODE_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: TaxRateCreate, options?: KeyedCallOptions): ApiPromise<TaxRateResponse>
  /**
   * Get a tax rate: `GET /v1/tax_rates/{id}`
   *
   * Returns the tax rate, archived or not.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `TAX_RATE_NOT_FOUND`.
   */
  get(taxRateId: string, options?: CallOptions): ApiPromise<TaxRateResponse>
  /**
   * Update a tax rate: `PATCH /v1/tax_rates/{id}`
   *
   * Changes the name, the metadata, or what replaces a tax rate, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the
   * others stay. A request that changes nothing returns 200 and leaves `updated_at`.
   *
   * Code, percentage, category, country and note cannot be changed, since invoices were written with them. When a law changes the percentage, create another rate
   * and name it in `replaced_by`.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `TAX_RATE_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  update(taxRateId: string, body: TaxRateUpdate, options?: KeyedCallOptions): ApiPromise<TaxRateResponse>
  /**
   * Archive a tax rate: `POST /v1/tax_rates/{id}/archive`
   *
   * Archives the tax rate: nothing can newly name it, and its `code` is free for another rate. Rates that it replaces already stay replaced, and drafts that have it keep it.
   * It is refused while the company, a customer, or a plan that is active or subscribed to names the rate.
   * `unarchiveTaxRate` undoes it. A tax rate that is archived is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `TAX_RATE_NOT_FOUND`; 409 `TAX_RATE_IN_USE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  archive(taxRateId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<TaxRateResponse>
  /**
   * Unarchive a tax rate: `POST /v1/tax_rates/{id}/unarchive`
   *
   * Makes an archived tax rate active again, unless another active one has its `code` by now. A tax rate that is active is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `TAX_RATE_NOT_FOUND`; 409 `CODE_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  unarchive(taxRateId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<TaxRateResponse>
}

export type CouponsMethods = {
  /**
   * List coupons: `GET /v1/coupons`
   *
   * Lists the coupons of your company and mode, the newest first. Filters select together.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListCouponsQuery, options?: CallOptions): Page<CouponListResponse>
  /**
   * Create a coupon: `POST /v1/coupons`
   *
   * Creates a coupon. How much it takes, for how many periods and of which types of lines stays. Its name, plans, meters, limits, `redeem_by` and metadata can be changed, and it can be archived.
   * `createDiscount` gives it to a subscription, and `coupon_codes` of `createSubscription` to a new one.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `CODE_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: CouponCreate, options?: KeyedCallOptions): ApiPromise<CouponResponse>
  /**
   * Get a coupon: `GET /v1/coupons/{id}`
   *
   * Returns the coupon, archived or not.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `COUPON_NOT_FOUND`.
   */
  get(couponId: string, options?: CallOptions): ApiPromise<CouponResponse>
  /**
   * Update a coupon: `PATCH /v1/coupons/{id}`
   *
   * Changes the name, `plan_codes`, `meter_codes`, the limits, `redeem_by` or the metadata of a coupon, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the
   * others stay. A request that changes nothing returns 200 and leaves `updated_at`. Discounts that were made of it keep the name, the plans and the meters that it had.
   *
   * How much the coupon takes, for how many periods and of which types of lines cannot be changed. Create another coupon; once this one is archived, the other may have its code.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `COUPON_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  update(couponId: string, body: CouponUpdate, options?: KeyedCallOptions): ApiPromise<CouponResponse>
  /**
   * Archive a coupon: `POST /v1/coupons/{id}/archive`
   *
   * Archives the coupon: no discount is made of it any more, and its `code` is free for another coupon. Discounts that were made of it go on.
   * `unarchiveCoupon` undoes it. A coupon that is archived is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `COUPON_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  archive(couponId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<CouponResponse>
  /**
   * Unarchive a coupon: `POST /v1/coupons/{id}/unarchive`
   *
   * Makes an archived coupon active again, unless another active one has its `code` by now. A coupon that is active is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `COUPON_NOT_FOUND`; 409 `CODE_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  unarchive(couponId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<CouponResponse>
}

export type SubscriptionsMethods = {
  /**
   * List subscriptions: `GET /v1/subscriptions`
   *
   * Lists the subscriptions of your company and mode, the newest first, canceled ones too. Filters select together; `plan_id` is the plan that a
   * subscription is on now.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListSubscriptionsQuery, options?: CallOptions): Page<SubscriptionListResponse>
  /**
   * Create a subscription: `POST /v1/subscriptions`
   *
   * Subscribes a customer to a plan, from now or `starts_at` on; see Subscriptions and periods for periods and invoices. With a trial it is `trialing` until
   * `trial_ends_at`; otherwise it is `active`, and the first fee is invoiced at once. A plan without a fee, or with one in arrears, gets no such invoice. One that starts later is
   * `scheduled` until then. `previewSubscription` shows the first
   * invoice before.
   *
   * `days_until_due` is 30 by default with `send_invoice` and refused with `charge_automatically`; `calendar` is refused where the plan's periods do not
   * begin where the calendar's do (see `billing_anchor`). The plan is active and in the customer's currency. A customer has up to 100 subscriptions that are not
   * `canceled`. If another of them bills a meter that the plan has a price for, the request is refused unless `allow_overlap` is true.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`, `PLAN_NOT_FOUND`; 409 `PLAN_ARCHIVED`, `METER_ALREADY_BILLED`, `CURRENCY_MISMATCH`, `SUBSCRIPTION_LIMIT_EXCEEDED`, `COUPON_NOT_APPLICABLE`, `COUPON_EXPIRED`, `COUPON_EXHAUSTED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: SubscriptionCreate, options?: KeyedCallOptions): ApiPromise<SubscriptionResponse>
  /**
   * Preview a subscription: `POST /v1/subscriptions/preview`
   *
   * Takes the body of `createSubscription`, and returns the first invoice that the subscription would have if that request were sent now. It is computed as the
   * real one is, and nothing is stored: its `subscription_id` and those of its lines are null.
   *
   * It is the first fee, whole or in proportion, and `finalizes_at` says when it would be invoiced: now, or with a trial at `trial_ends_at`. Of a plan without a fee it
   * has no lines, since the first invoice is then the one at the end of the first period. What refuses the subscription refuses its preview too.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`, `PLAN_NOT_FOUND`; 409 `PLAN_ARCHIVED`, `METER_ALREADY_BILLED`, `CURRENCY_MISMATCH`, `SUBSCRIPTION_LIMIT_EXCEEDED`, `COUPON_NOT_APPLICABLE`, `COUPON_EXPIRED`, `COUPON_EXHAUSTED`.
   */
  preview(body: SubscriptionCreate, options?: CallOptions): ApiPromise<UpcomingInvoiceResponse>
  /**
   * Get a subscription: `GET /v1/subscriptions/{id}`
   *
   * Returns the subscription, whatever its status.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`.
   */
  get(subscriptionId: string, options?: CallOptions): ApiPromise<SubscriptionResponse>
  /**
   * Update a subscription: `PATCH /v1/subscriptions/{id}`
   *
   * Changes the fields that are sent and leaves the others. `metadata` is merged by key: a key that is sent is set, null removes it, and the others stay.
   * A request that changes nothing returns 200 and leaves `updated_at`. `changeSubscriptionPlan` changes the plan, and `cancelSubscription` ends it now.
   *
   * - `collection_method`, `days_until_due`, `apply_credit`: hold for the invoices that are drafted from now on. A draft keeps what it was drafted with.
   * - `cancel_at_period_end`: `true` ends the subscription with its current period, as `cancelSubscription` does; `false` takes that back.
   * - `trial_ends_at`: makes a trial longer or shorter. The first paid period begins then, and with `anniversary` its periods count from there. A time that has
   *   come ends the trial now: the first fee is invoiced at once, and usage from now on is billed. Send the current time to end a trial now.
   * - `starts_at`: moves the beginning, with the trial and the first period. A time that has come starts it now.
   * - `ends_at`: sets, moves or removes the end. The earlier of it and a cancellation holds.
   *
   * A `canceled` subscription takes `metadata` only. `trial_ends_at` can be changed only in the trial, and `starts_at` only while the subscription is `scheduled`.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`; 409 `SUBSCRIPTION_CANCELED`, `SUBSCRIPTION_NOT_TRIALING`, `SUBSCRIPTION_NOT_SCHEDULED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  update(subscriptionId: string, body: SubscriptionUpdate, options?: KeyedCallOptions): ApiPromise<SubscriptionResponse>
  /**
   * Cancel a subscription: `POST /v1/subscriptions/{id}/cancel`
   *
   * Cancels a subscription. `previewSubscriptionCancellation` shows the last invoice first. One that is `canceled` is returned as it is.
   *
   * - `at_period_end: false`: the period ends now, and the subscription is `canceled`. The last invoice is drafted at once, with the usage up to now, and
   *   finalized later, by default an hour. With `proration: create_prorations` the unused part of the fee is given back, and with `none` nothing of it.
   * - `at_period_end: true`: `cancel_at_period_end` becomes true, and the subscription `canceled` when its period ends. The last invoice then has no fee.
   *   Until then it can still be canceled now, or taken back with
   *   `updateSubscription`; canceling it again with the same body changes nothing.
   *
   * What is unused of the fee, or after a prorated change of plan of the rest of the new one, is given back by a credit note of the invoice that billed it, with the `reason` `unused_time`. It
   * takes the unused share of what discounts and earlier credit notes left of the line, with its tax. What that invoice still owes is reduced first, and `excess` says where the rest
   * goes. Where the fee is not on a finalized invoice yet, a line `proration` gives it back beside it: on the draft of that invoice, or on the last one. So it does where the invoice has
   * less left than the line, since it credited another one. An invoice that is void gives nothing back.
   *
   * Invoices that are open stay so: an automatic payment that failed is tried again after the cancellation too, unless you void the invoice, mark it as
   * uncollectible, or give it back.
   *
   * Where nothing is to be billed there is no last invoice: during a trial, and with a plan that has no price in its currency and no proration left. Usage
   * after the end is not billed.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`; 409 `PAYMENT_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  cancel(subscriptionId: string, body: SubscriptionCancel, options?: KeyedCallOptions): ApiPromise<SubscriptionResponse>
  /**
   * Preview a cancellation: `POST /v1/subscriptions/{id}/cancel/preview`
   *
   * Takes the body of `cancelSubscription`, and returns the last invoice and the credit notes as they would be if that request were sent now and nothing more happened. They are
   * computed as the cancellation computes them, and the subscription stays as it is.
   *
   * - `at_period_end: false`: the usage so far, prorations that wait, and with `create_prorations` what is given back of the fee. That goes
   *   by the second, so that it depends on when the subscription is canceled. While the invoice of the fee is a draft, a line of that draft gives it back, which is not shown here.
   * - `at_period_end: true`: the same as `getUpcomingInvoice` without the next fee.
   *
   * If no invoice would be drafted it has no lines. What refuses the cancellation refuses its preview too, and a subscription that is `canceled` has no
   * preview.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`; 409 `SUBSCRIPTION_CANCELED`, `PAYMENT_IN_PROGRESS`.
   */
  previewCancellation(subscriptionId: string, body: SubscriptionCancel, options?: CallOptions): ApiPromise<CancellationPreviewResponse>
  /**
   * Change a subscription's plan: `POST /v1/subscriptions/{id}/change_plan`
   *
   * Changes the plan of a subscription that is not `canceled`. `previewSubscriptionPlanChange` shows the invoice of it first. With the plan that it has, also an archived one, it is returned as it is. Events with an earlier `timestamp` are rated by the old plan, later ones by the new.
   *
   * - **Same interval and count**: the period stays. With `create_prorations` its next invoice credits the unused part of the old fee and charges the rest
   *   of the new, each by the second.
   * - **Another interval or count**: the period ends now and a new one begins. Its invoice is drafted at once: the usage so far, the fee of the new period
   *   and, with `create_prorations`, the credit for the unused part of the old. With `calendar` the new period is again what is left until the next
   *   boundary, its fee in proportion.
   * - **During a trial**: only the plan changes; `trial_ends_at` stays.
   *
   * If credits outweigh an invoice, its total is 0, and the rest, `credit_carried_cents`, goes to the customer's wallet when it is finalized,
   * where it first pays the invoice whose unused time it gives back, if that one is still open and its `apply_credit` is true. An invoice that is void gives no credit. A cancellation at the
   * period's end stays.
   *
   * If another subscription of the customer bills a meter that the new plan has a price for, the change is refused unless `allow_overlap` is true.
   *
   * The new plan is in the customer's currency; with `calendar`, its periods begin where the calendar's do. The invoice of a period has up to 500 lines, which
   * limits the changes within it: each part of the period under one plan counts as a line for each price of the plan, and as one line where it has none, and as one
   * more for each price that has a minimum or a maximum, and for the plan where it has one. A change to another interval or count is not limited so.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`, `PLAN_NOT_FOUND`; 409 `SUBSCRIPTION_CANCELED`, `INVOICE_LINE_LIMIT_EXCEEDED`, `PLAN_ARCHIVED`, `METER_ALREADY_BILLED`, `CURRENCY_MISMATCH`, `TAX_BEHAVIOR_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`.
   */
  changePlan(subscriptionId: string, body: SubscriptionPlanChange, options?: KeyedCallOptions): ApiPromise<SubscriptionResponse>
  /**
   * Preview a change of plan: `POST /v1/subscriptions/{id}/change_plan/preview`
   *
   * Takes the body of `changeSubscriptionPlan`, and returns the next invoice as it would be if that request were sent now and nothing more happened. It is
   * computed as the change computes it, and the plan stays as it is.
   *
   * - **Same interval and count**: the invoice at the current period's end, with the next fee, the prorations, and the usage under each plan.
   * - **Another interval or count**: the invoice that is drafted at once, with the usage so far, the fee of the new period and the credit.
   * - **During a trial**: the first fee, of the new plan.
   * - **The plan that it has**: the same as `getUpcomingInvoice`.
   *
   * A proration goes by the second, so that it depends on when the change is made. What refuses the change refuses its preview too.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`, `PLAN_NOT_FOUND`; 409 `SUBSCRIPTION_CANCELED`, `INVOICE_LINE_LIMIT_EXCEEDED`, `PLAN_ARCHIVED`, `METER_ALREADY_BILLED`, `CURRENCY_MISMATCH`, `TAX_BEHAVIOR_MISMATCH`.
   */
  previewPlanChange(subscriptionId: string, body: SubscriptionPlanChange, options?: CallOptions): ApiPromise<UpcomingInvoiceResponse>
  /**
   * Preview the upcoming invoice: `GET /v1/subscriptions/{id}/upcoming_invoice`
   *
   * Accepts a subscription that is not `canceled`, and returns what the invoice at its current period's end would be if nothing more happened: the
   * next fee, prorations, and the usage so far. Where usage is billed each month, it is the invoice of the current month. During a trial it is the first fee. If no invoice would be drafted it has no lines. A draft that waits to
   * be finalized is another invoice: see `listInvoices`. It counts here as it will be finalized: with what it takes of a discount and of the
   * customer's credit. Events that are not processed yet do not count.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`; 409 `SUBSCRIPTION_CANCELED`.
   */
  getUpcomingInvoice(subscriptionId: string, options?: CallOptions): ApiPromise<UpcomingInvoiceResponse>
  /**
   * Get the usage of a billing period: `GET /v1/subscriptions/{id}/usage`
   *
   * Returns what each price of the subscription has come to in one billing period: what was counted for it, and what that costs so far. Without `at` it is
   * the current period; with `at`, the period that this moment lies in. To page back, take the millisecond before `period_start`.
   * Where usage is billed each month of a longer period, the month takes the place of the period.
   *
   * - The charges in the currency are those of the invoice of the period: of the current period to the cent the usage lines of `getUpcomingInvoice`, of an
   *   earlier one those of its invoice, which `invoice_id` names.
   * - A charge in a pricing unit is on no invoice: its `amount` was deducted from the customer's wallet.
   * - Where the plan was changed, each part of the period has the charges of its own plan.
   * - An event counts once it is `processed`. Usage in a trial is free, so a trial has no charges.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`.
   */
  getUsage(subscriptionId: string, query?: GetSubscriptionUsageQuery, options?: CallOptions): ApiPromise<SubscriptionUsageResponse>
  /**
   * Break the usage of a price down by property: `GET /v1/subscriptions/{id}/usage/breakdown`
   *
   * Returns which values of one or two properties of the events the usage of a price comes from, such as which workspace or which model, and what each comes to. It is for prices
   * of meters that `count` or `sum`, whose units add up.
   *
   * - Without `at` it is the last part of the current billing period in which the price applied; with `at`, the part that this moment lies in. For a line of an invoice, send its
   *   `usage.price_id`, and its `period_start` as `at`.
   * - The 100 largest groups come first, by `units`; `others` has the rest.
   * - Each group has its share of the price's amount by its units, tiers and minimum included. The shares add up to the amount of the line or, in a pricing unit, to what was deducted.
   * - The events are read when you ask, one such request of a company at a time. That is for up to 1,000,000 events, so long as they are kept.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`.
   */
  getUsageBreakdown(subscriptionId: string, query: GetUsageBreakdownQuery, options?: CallOptions): ApiPromise<UsageBreakdownResponse>
  /**
   * Export subscriptions as CSV: `GET /v1/exports/subscriptions`
   *
   * Returns every subscription that the same filters select in `listSubscriptions`, in its order, as CSV: one line each, with the names of its customer and its plan as they are now. A
   * deleted customer has no name.
   *
   * The file is read and written as `exportInvoices` says: in pages of 1,000 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
   * would compute.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportSubscriptionsQuery, options?: CallOptions): ApiPromise<Blob>
}

export type DiscountsMethods = {
  /**
   * Apply a coupon: `POST /v1/subscriptions/{id}/discounts`
   *
   * Gives the subscription the discount of a coupon, for as many whole billing periods as the coupon says. It takes of what is not finalized yet: drafts that wait are composed again, and a fee
   * that was invoiced before stays as it is. The guide says what a period comes to.
   *
   * A subscription has up to 5 discounts that are `active`, each of another coupon; the older takes first, and the newer of what it left.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `SUBSCRIPTION_NOT_FOUND`; 409 `SUBSCRIPTION_CANCELED`, `COUPON_NOT_APPLICABLE`, `COUPON_EXPIRED`, `COUPON_EXHAUSTED`, `CURRENCY_MISMATCH`, `COUPON_ALREADY_APPLIED`, `DISCOUNT_LIMIT_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(subscriptionId: string, body: DiscountCreate, options?: KeyedCallOptions): ApiPromise<DiscountResponse>
  /**
   * List discounts: `GET /v1/discounts`
   *
   * Lists the discounts of your company and mode, the newest first, those that ended too. Filters select together.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListDiscountsQuery, options?: CallOptions): Page<DiscountListResponse>
  /**
   * Get a discount: `GET /v1/discounts/{id}`
   *
   * Returns the discount, with what it has taken so far.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `DISCOUNT_NOT_FOUND`.
   */
  get(discountId: string, options?: CallOptions): ApiPromise<DiscountResponse>
  /**
   * End a discount: `POST /v1/discounts/{id}/end`
   *
   * Ends the discount with the current billing period: `ends_at` becomes the end of that period, and the discount `ended` once it has come. The period itself stays discounted, its usage too,
   * so that what is given back of it is right. One that has not begun takes nothing. The redemption of the coupon is not given back.
   *
   * A discount that has ended, or whose end is known, is returned as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `DISCOUNT_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  end(discountId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<DiscountResponse>
}

export type InvoicesMethods = {
  /**
   * List invoices: `GET /v1/invoices`
   *
   * Lists the invoices of your company and mode, the newest first unless `sort` and `order` say otherwise. Filters select together; `created_from`, `due_from` and `finalized_from` are
   * included, `created_to`, `due_to` and `finalized_to` are not. A `customer_id`, `subscription_id`, `plan_id`, `test_clock_id`, `tax_rate_id` or `invoice_number` that does not exist selects none;
   * the `customer_id` of a deleted customer selects the invoices that stay.
   *
   * The invoices of a page have up to 1,000 lines together. With long invoices a page can have fewer than `limit`, although `has_more` is true: continue
   * with its `next_cursor`.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListInvoicesQuery, options?: CallOptions): Page<InvoiceListResponse>
  /**
   * Create a draft invoice: `POST /v1/invoices`
   *
   * Creates an invoice in `draft`, with its lines' amounts and its total computed (see Money and rounding). Subscriptions draft
   * theirs by themselves; this is for what you bill besides.
   *
   * `days_until_due` is 30 by default with `send_invoice` and refused with `charge_automatically`. Lines cannot add up to less than zero, also with tax.
   * A line has the tax rates of its `tax_rate_codes`, else those of the customer, else those of the company: see Taxes.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`; 409 `CURRENCY_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: InvoiceCreate, options?: KeyedCallOptions): ApiPromise<InvoiceResponse>
  /**
   * Get an invoice: `GET /v1/invoices/{id}`
   *
   * Returns the invoice, whatever its status.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`.
   */
  get(invoiceId: string, options?: CallOptions): ApiPromise<InvoiceResponse>
  /**
   * Delete a draft invoice: `DELETE /v1/invoices/{id}`
   *
   * Accepts an invoice in `draft` that no subscription drafted, and removes it. It had no number, so none is missing afterwards.
   *
   * To cancel a finalized invoice, use `voidInvoice`.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_DRAFT`, `INVOICE_NOT_EDITABLE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  delete(invoiceId: string, options?: KeyedCallOptions): ApiPromise<DeletedInvoiceResponse>
  /**
   * Update an invoice: `PATCH /v1/invoices/{id}`
   *
   * Changes the fields that are sent and leaves the others. `metadata` alone can be changed in every state, also of a subscription's invoice, for example
   * to keep the id that it has in your accounting; `tax_rate_codes`, `purchase_order_number` and `memo` of any `draft`, a subscription's too; anything else only in a `draft` that no subscription drafted. `metadata` is merged by key: a key that is sent
   * is set, null removes it, and the others stay. `line_items` replaces all lines. A request that changes nothing returns 200 and leaves `updated_at`.
   * Amounts and total are computed again. The rule for `days_until_due` holds for the invoice as it would be after the change, and is therefore checked last.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_DRAFT`, `INVOICE_NOT_EDITABLE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  update(invoiceId: string, body: InvoiceUpdate, options?: KeyedCallOptions): ApiPromise<InvoiceResponse>
  /**
   * Get the PDF of an invoice: `GET /v1/invoices/{id}/pdf`
   *
   * Returns the invoice as it was issued, to send or to file. What happens afterwards does not change the document: payments are not in it, and only the word *Void*
   * is added when the invoice is voided. Bytes and `ETag` are the same each time, within one version of the service.
   *
   * The document has letters of Latin, Greek, Cyrillic, Devanagari, Arabic and Hebrew, and common signs. A letter of another script is printed as an empty box; the hosted page shows it. Each
   * text is read from the side on which its first letter begins. Where the invoice has several tax rates, each line says its own.
   *
   * With more than 2,000 rows, the tiers behind the lines are left out, and the document says where the hosted page shows them.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_IS_DRAFT`.
   */
  getPdf(invoiceId: string, options?: CallOptions): ApiPromise<Blob>
  /**
   * Get the receipt of an invoice: `GET /v1/invoices/{id}/receipt`
   *
   * Returns the receipt of an invoice that is `paid`, as a PDF: for which invoice and when it was paid, each payment with its day, its amount and how it came (through your provider, directly or
   * from credit), and the taxes and both parties as the invoice has them. Bytes and `ETag` are the same each time, within one version of the service.
   *
   * If a payment is voided, so that the invoice is `open` again, there is no receipt until it is paid.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_PAID`.
   */
  getReceipt(invoiceId: string, options?: CallOptions): ApiPromise<Blob>
  /**
   * Get the e-invoice of an invoice: `GET /v1/invoices/{id}/e_invoice`
   *
   * Returns the invoice as it was issued, in a form that the customer's software reads: XML, or with `factur_x` the PDF with the XML inside. E-invoices says which
   * format to choose and what to fill in. Each keeps to EN 16931, the European norm, and says what the PDF says: payments after finalizing are not in it.
   *
   * Nothing is guessed. Where the norm, or the rules of the format, ask for something that the invoice does not have, `details` lists all of it. Seller and buyer are those of the moment of finalizing,
   * so a draft says it beforehand, in `issues`, once the customer has an `e_invoice_format`.
   *
   * The XML is the same each time, byte for byte, within one version of the service.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_IS_DRAFT`, `E_INVOICE_INCOMPLETE`.
   */
  getEInvoice(invoiceId: string, query: GetInvoiceEInvoiceQuery, options?: CallOptions): ApiPromise<Blob>
  /**
   * Finalize a draft invoice: `POST /v1/invoices/{id}/finalize`
   *
   * Accepts an invoice in `draft` and makes it `open`. In one step it gets its `invoice_number`, its `public_invoice_url`, `finalized_at` and `due_at`. Lines,
   * total, `seller` and `buyer` never change from then on.
   *
   * If nothing is due, because the total is 0, the invoice is `paid` right away: `paid_at` is `finalized_at`, and the wallet is left alone.
   *
   * A subscription's draft is finalized by itself, by default an hour after it was drafted (`limits.finalize_after_minutes` of `getCompany`); finalizing it sooner is allowed, and bills the usage that is processed by
   * then. An invoice that gives back unused time of another one is finalized after that one, so that it names its number.
   *
   * Right afterwards, in general within a second, the invoice is paid with what the customer's account in its currency has, in full or in part, whatever its
   * `collection_method`: read what is left from `amount_due_cents`. With `charge_automatically` credit that is added later pays it too. With `apply_credit`
   * `false` the account is left alone.
   *
   * Of many requests at once exactly one succeeds.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_DRAFT`, `INVOICE_TOTAL_NEGATIVE`, `CREDITED_INVOICE_NOT_FINALIZED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  finalize(invoiceId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<InvoiceResponse>
  /**
   * Void an invoice: `POST /v1/invoices/{id}/void`
   *
   * Accepts an invoice that is `open` or `uncollectible` and makes it `void`: nothing is owed any more. Number, lines and public URL stay, and the page says
   * that it is void. This is only for an invoice that nobody received. Once you have sent it, give it back with a credit note, which names it: in many countries a void invoice does
   * not take back the tax of one that was sent.
   *
   * What the wallet paid of it returns to the grants that it came from, as with `voidPayment`: these payments stay in `payments`, with `voided_at`, and
   * `amount_paid_cents` is 0. An invoice with a payment out of band cannot be voided: void that payment first, or mark the invoice as uncollectible. Nor can one with a
   * payment through a provider.
   *
   * A payment attempt that has not ended is canceled; while it is `processing`, the invoice cannot be voided.
   *
   * A change of plan gives unused time of a line back on a later invoice; `credited_line_item_id` there names the line. While that invoice is a draft, or not drafted
   * yet, voiding makes that credit 0; a draft has an `invoice.updated`. Once it is finalized, void it first, or mark this one as uncollectible.
   *
   * An invoice that is void already returns 200 as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_VOIDABLE`, `INVOICE_PARTLY_PAID`, `INVOICE_LINES_CREDITED`, `PAYMENT_IN_PROGRESS`, `INVOICE_HAS_CREDIT_NOTES`, `IDEMPOTENCY_KEY_REUSED`.
   */
  void(invoiceId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<InvoiceResponse>
  /**
   * Pay an invoice: `POST /v1/invoices/{id}/pay`
   *
   * Accepts an invoice that is `open` or `uncollectible`, and pays all that is due or, with `amount_cents`, a part of it. Once nothing is due the invoice is `paid`;
   * after a part it keeps its status, and `amount_paid_cents` and `amount_due_cents` say what is paid and what is left. With `wallet` the amount is drawn from the
   * customer's account in its currency. With `out_of_band` the wallet is left alone, and you can say when you received the money (`paid_at`) and how to find it
   * (`reference`). `payments` lists each payment; an invoice has up to 100. An invoice with a total of 0 is `paid` once it is finalized.
   *
   * An invoice that sells credit in the currency is not paid with `wallet`. What an invoice sells is put into the wallet when it is `paid`.
   *
   * An invoice with `charge_automatically` that stayed open can be paid like this too.
   *
   * A payment attempt of the invoice that has not ended is canceled; while it is `processing`, the invoice cannot be paid like this.
   *
   * A part that is sent twice is paid twice: send an `Idempotency-Key`.
   *
   * No payment can be more than what is due, or than the wallet holds. A request that is refused moves nothing. If several requests pay all that is due at once,
   * exactly one succeeds.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_PAYABLE`, `PAYMENT_TOO_LARGE`, `PAYMENT_LIMIT_EXCEEDED`, `INSUFFICIENT_BALANCE`, `PAYMENT_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  pay(invoiceId: string, body: PaymentInput, options?: KeyedCallOptions): ApiPromise<InvoiceResponse>
  /**
   * Mark an invoice as uncollectible: `POST /v1/invoices/{id}/mark_uncollectible`
   *
   * Accepts an invoice that is `open` and makes it `uncollectible`: it is given up, but still owed, and can be paid or voided later. What was paid of it
   * stays paid. A payment attempt that has not ended is canceled; while it is `processing`, the invoice cannot be given up.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_OPEN`, `PAYMENT_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  markUncollectible(invoiceId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<InvoiceResponse>
  /**
   * Void a payment: `POST /v1/invoices/{id}/payments/{payment_id}/void`
   *
   * For a payment that was recorded by mistake or came back: it stays in the invoice's `payments`, with `voided_at`, and what it paid is due again. A `paid` invoice
   * becomes `open` again, and its `paid_at` null; an `open` or `uncollectible` one keeps its status. Number, lines and dates stay. If an open invoice's `due_at` has
   * passed it becomes overdue.
   *
   * With `out_of_band` the wallet is left alone. If the invoice is charged automatically, the wallet is tried again.
   *
   * With `wallet` the amount returns to the grants that it was drawn from, which the ledger shows as `payment_void`. What goes back to a grant that has expired or
   * was voided meanwhile leaves the wallet again. The invoice's `apply_credit` becomes false, so that the credit does not pay it again; it may pay other open
   * invoices that are charged automatically.
   *
   * A payment through a provider cannot be voided.
   *
   * Credit that the invoice sold is taken out of the wallet when the invoice becomes `open` again. Once any of it was used, the payment cannot be voided.
   *
   * It cannot be undone: record the right payment with `payInvoice`. A payment that is voided already returns 200 as it is. Up to 100 payments of an invoice can be
   * voided.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`, `PAYMENT_NOT_FOUND`; 409 `PAYMENT_NOT_VOIDABLE`, `PAYMENT_LIMIT_EXCEEDED`, `INVOICE_CREDIT_USED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  voidPayment(invoiceId: string, paymentId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<InvoiceResponse>
  /**
   * Export invoices as CSV: `GET /v1/exports/invoices`
   *
   * Returns every invoice that the same filters select in `listInvoices`, in its order, as CSV: one line each, without their lines. Amounts are in whole units of the currency, with a
   * point, such as `90.69`.
   *
   * The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
   * one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
   *
   * The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
   * A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportInvoicesQuery, options?: CallOptions): ApiPromise<Blob>
}

export type EmailsMethods = {
  /**
   * Send an invoice: `POST /v1/invoices/{id}/send`
   *
   * Sends the customer the invoice by email, with its link and its PDF, whether or not `invoice_finalized` is among the company's `enabled_types`. It is sent even to an address that refused
   * one before. In test mode it is `captured`, and goes to nobody.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`, `CUSTOMER_NOT_FOUND`; 409 `INVOICE_IS_DRAFT`, `INVOICE_IS_VOID`, `IDEMPOTENCY_KEY_REUSED`.
   */
  sendInvoice(invoiceId: string, body?: InvoiceSend, options?: KeyedCallOptions): ApiPromise<EmailResponse>
  /**
   * List emails: `GET /v1/emails`
   *
   * Lists the emails to customers of your company and mode, the newest first, without their text. Filters select together.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListEmailsQuery, options?: CallOptions): Page<EmailListResponse>
  /**
   * Get an email: `GET /v1/emails/{id}`
   *
   * Returns the email as it is now, with its text. The text is kept for 400 days after `updated_at`, all else without end.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `EMAIL_NOT_FOUND`.
   */
  get(emailId: string, options?: CallOptions): ApiPromise<EmailResponse>
  /**
   * Send an email again: `POST /v1/emails/{id}/resend`
   *
   * Makes another email that says the same, for example once the customer has another address. Where the text is no longer kept, it is made anew, in today's language and letterhead of
   * what was so then. It is sent even to an address that refused one before. If that address takes it, emails of its type go there by themselves again.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `EMAIL_NOT_FOUND`, `CUSTOMER_NOT_FOUND`; 409 `EMAIL_IS_QUEUED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  resend(emailId: string, body?: EmailResend, options?: KeyedCallOptions): ApiPromise<EmailResponse>
}

export type PaymentsMethods = {
  /**
   * Attempt a payment: `POST /v1/invoices/{id}/payment_attempts`
   *
   * Asks your payment provider for all that is due of an invoice that is `open` or `uncollectible`. If credit is still to be taken for the invoice, as it is right after finalizing, that comes
   * first, and the attempt is for the rest. An invoice has one attempt at a time that is `pending`, `requires_action` or `processing`.
   *
   * With `test`, the provider of test mode, the method that is charged says how it ends. Without a method the attempt is `requires_action`: the
   * customer pays at `action_url`, or `reportPaymentAttempt` says what the customer did.
   *
   * With `external` the attempt is `pending`, and waits for your program: it charges the customer's method, or the customer where you like, and tells the outcome with `reportPaymentAttempt`.
   *
   * With `stripe` the service asks Stripe for a page on which the customer pays: the attempt is then `requires_action`, and `action_url` is that page. The request waits for Stripe's answer, ten
   * seconds at most. An attempt that is still `pending` then goes on by itself; sending the request again with the same `Idempotency-Key` answers with the attempt as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`, `PAYMENT_METHOD_NOT_FOUND`; 409 `INVOICE_NOT_PAYABLE`, `PAYMENT_IN_PROGRESS`, `PAYMENT_PROVIDER_NOT_SET`, `PAYMENT_PROVIDER_NOT_ACTIVE`, `PAYMENT_METHOD_NOT_USABLE`, `PAYMENT_ATTEMPT_LIMIT_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  createAttempt(invoiceId: string, body?: PaymentAttemptCreate, options?: KeyedCallOptions): ApiPromise<PaymentAttemptResponse>
  /**
   * List payments: `GET /v1/payments`
   *
   * Lists the payments of your company and mode, the newest first: what customers' wallets, your payment provider and you out of band paid of invoices. Filters select together. `paid_from` and
   * `created_from` are included, `paid_to` and `created_to` are not.
   *
   * A payment that was voided stays listed. Those that were not, by their `paid_at`, are `collected_cents` of `getRevenueReport`. What a provider received without paying an invoice is in `unapplied_cents` of its payment attempt.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListPaymentsQuery, options?: CallOptions): Page<PaymentListResponse>
  /**
   * List payment attempts: `GET /v1/payment_attempts`
   *
   * Lists the attempts of your company and mode, the newest first. Filters select together. With `unapplied=true` it lists the money that no invoice has taken.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  listAttempts(query?: ListPaymentAttemptsQuery, options?: CallOptions): Page<PaymentAttemptListResponse>
  /**
   * Get a payment attempt: `GET /v1/payment_attempts/{id}`
   *
   * Returns the attempt as it is now.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PAYMENT_ATTEMPT_NOT_FOUND`.
   */
  getAttempt(paymentAttemptId: string, options?: CallOptions): ApiPromise<PaymentAttemptResponse>
  /**
   * Cancel a payment attempt: `POST /v1/payment_attempts/{id}/cancel`
   *
   * Cancels an attempt that is `pending` or `requires_action`, so that the invoice can be paid in another way. One that is `processing` can no longer be taken back: wait for its end. An
   * attempt that is canceled already returns 200 as it is.
   *
   * With `stripe`, Stripe is asked to end the customer's page, and only its answer ends the attempt. The request waits for it, ten seconds at most; an attempt that is still `requires_action` then is
   * canceled once Stripe has answered. One that is `pending` waits for Stripe, and cannot be canceled.
   *
   * An automatic attempt that you cancel is followed by none until there is credit or another default method.
   *
   * If the customer has paid all the same, a report of it, or Stripe's answer, makes the attempt `succeeded`.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PAYMENT_ATTEMPT_NOT_FOUND`; 409 `PAYMENT_IN_PROGRESS`, `PAYMENT_ATTEMPT_ENDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  cancelAttempt(paymentAttemptId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<PaymentAttemptResponse>
  /**
   * Report what became of a payment attempt: `POST /v1/payment_attempts/{id}/report`
   *
   * For attempts with `external`: your program tells what its provider answered. For attempts with `test` you play the provider. Reports may come twice, late or in another order.
   *
   * | `status` | What it says | From |
   * |---|---|---|
   * | `requires_action` | The customer has to do something at `action_url` | `pending`, `requires_action` |
   * | `processing` | The provider has accepted it; the outcome comes later | `pending`, `requires_action` |
   * | `failed` | No money came; `failure` says why | `pending`, `requires_action`, `processing` |
   * | `succeeded` | The provider has `amount_cents` | any other status |
   *
   * Any other report changes nothing and returns 200. So a success stays, whatever comes later, and money that arrives after a failure or a cancellation still counts.
   *
   * A success pays the invoice with `amount_cents` as it was reported, at most what is due: `applied_cents`. What is left over, or all of it where the invoice is void or paid meanwhile, is
   * not lost: `listPaymentAttempts` finds it with `unapplied=true`. The same success again changes nothing; one of another `provider_payment_id` or amount is refused.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PAYMENT_ATTEMPT_NOT_FOUND`; 409 `PAYMENT_ATTEMPT_ENDED`, `PAYMENT_ATTEMPT_NOT_REPORTABLE`, `PROVIDER_PAYMENT_ALREADY_REPORTED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  reportAttempt(paymentAttemptId: string, body: PaymentAttemptReport, options?: KeyedCallOptions): ApiPromise<PaymentAttemptResponse>
  /**
   * List a customer's payment methods: `GET /v1/customers/{id}/payment_methods`
   *
   * Lists the customer's methods, the newest first, also those that are detached.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`.
   */
  listCustomerMethods(customerId: string, query?: ListCustomerPaymentMethodsQuery, options?: CallOptions): Page<PaymentMethodListResponse>
  /**
   * Save a payment method: `POST /v1/customers/{id}/payment_methods`
   *
   * Saves a method of the customer, with the payment provider that is set. With `external`, your provider keeps the method, and `token` is your program's reference to it. With `stripe` it is
   * the customer and the method there, `cus_…:pm_…`. With `test`, `token` says how its charges end.
   * Use `createPaymentMethodSession` where the customer is to give one.
   *
   * A method of `stripe` is saved once: its token again returns the method that is active already.
   *
   * A customer without a default method gets this one as the default, which charges the customer's open invoices with `charge_automatically` at once.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`; 409 `PAYMENT_PROVIDER_NOT_SET`, `PAYMENT_METHOD_LIMIT_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  createMethod(customerId: string, body: PaymentMethodCreate, options?: KeyedCallOptions): ApiPromise<PaymentMethodResponse>
  /**
   * Get a payment method: `GET /v1/customers/{id}/payment_methods/{payment_method_id}`
   *
   * Returns a method of the customer, also one that is detached.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`, `PAYMENT_METHOD_NOT_FOUND`.
   */
  getMethod(customerId: string, paymentMethodId: string, options?: CallOptions): ApiPromise<PaymentMethodResponse>
  /**
   * Detach a payment method: `POST /v1/customers/{id}/payment_methods/{payment_method_id}/detach`
   *
   * The method is charged no more, and can still be read. If it was the customer's default, there is none until another is chosen or saved. An attempt that has begun goes on. A method
   * that is detached already returns 200 as it is.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`, `PAYMENT_METHOD_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  detachMethod(customerId: string, paymentMethodId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<PaymentMethodResponse>
  /**
   * Let a customer save a payment method: `POST /v1/customers/{id}/payment_method_sessions`
   *
   * Makes a link to a page of the payment provider, on which the customer saves a method. Afterwards the customer goes on at your `return_url`, which proves nothing: the method exists once the provider itself
   * has confirmed it, and you receive `payment_method.created`.
   *
   * With `test`, as for customers on a test clock, the page offers what the method plays. With `external` there is no page: use `createPaymentMethod`.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CUSTOMER_NOT_FOUND`; 409 `PAYMENT_PROVIDER_NOT_SET`, `PAYMENT_PROVIDER_NOT_ACTIVE`, `PAYMENT_PROVIDER_HAS_NO_PAGE`, `PAYMENT_METHOD_LIMIT_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  createMethodSession(customerId: string, body: PaymentMethodSessionCreate, options?: KeyedCallOptions): ApiPromise<PaymentMethodSessionResponse>
  /**
   * Get the payment provider: `GET /v1/payment_provider`
   *
   * Returns who takes your customers' payments in the mode of the key.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  getProvider(options?: CallOptions): ApiPromise<PaymentProviderResponse>
  /**
   * Choose the payment provider: `PATCH /v1/payment_provider`
   *
   * Says who takes your customers' payments, in the mode of the key. It is for payment attempts that are created from now on: those that are there keep their provider. Asking for the
   * provider that is set already returns 200.
   *
   * With `stripe` the service tries the credentials: the request waits for it, ten seconds at most, and then answers with the `status` of then. While it is `checking` or `disabled`, no payment is
   * attempted. The attempts of before keep their provider and its credentials, whatever provider comes after it.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  updateProvider(body: PaymentProviderUpdate, options?: KeyedCallOptions): ApiPromise<PaymentProviderResponse>
  /**
   * Export payments as CSV: `GET /v1/exports/payments`
   *
   * Returns every payment that the same filters select in `listPayments`, in its order, as CSV: one line each. Amounts are in whole units of the currency, with a point, such as `90.69`.
   *
   * The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
   * one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
   *
   * The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
   * A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportPaymentsQuery, options?: CallOptions): ApiPromise<Blob>
}

export type CreditNotesMethods = {
  /**
   * Issue a credit note: `POST /v1/invoices/{id}/credit_notes`
   *
   * Gives back an invoice that is `open`, `paid` or `uncollectible`: in full, by line, or a part of a line. The credit note has a number, a public page and a PDF of its own. Metered usage,
   * discounts, minimums and maximums stay as they were billed.
   *
   * What is still due of the invoice is reduced first; where nothing is due any more, the invoice is `paid`. The rest goes where `excess` says. A payment attempt that waits for the customer is
   * canceled.
   *
   * No line, no tax rate and not the invoice is given back beyond what is left, credit for unused time of a line included. Of a line that sells credit no more is given back than what is left of its
   * grant, and the same share of the grant is voided.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_CREDITABLE`, `CREDIT_NOTE_TOO_LARGE`, `CREDIT_NOTE_LIMIT_EXCEEDED`, `PAYMENT_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(invoiceId: string, body: CreditNoteCreate, options?: KeyedCallOptions): ApiPromise<CreditNoteResponse>
  /**
   * Preview a credit note: `POST /v1/invoices/{id}/credit_notes/preview`
   *
   * Takes the body of `createCreditNote`, and returns what the credit note would come to and where its money would go if that request were sent now. Nothing is stored. What refuses the credit
   * note refuses its preview too.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `INVOICE_NOT_FOUND`; 409 `INVOICE_NOT_CREDITABLE`, `CREDIT_NOTE_TOO_LARGE`, `CREDIT_NOTE_LIMIT_EXCEEDED`, `PAYMENT_IN_PROGRESS`.
   */
  preview(invoiceId: string, body: CreditNoteCreate, options?: CallOptions): ApiPromise<CreditNotePreviewResponse>
  /**
   * List credit notes: `GET /v1/credit_notes`
   *
   * Lists the credit notes of your company and mode, the newest first. Filters select together.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListCreditNotesQuery, options?: CallOptions): Page<CreditNoteListResponse>
  /**
   * Get a credit note: `GET /v1/credit_notes/{id}`
   *
   * Returns the credit note, void or not.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_NOTE_NOT_FOUND`.
   */
  get(creditNoteId: string, options?: CallOptions): ApiPromise<CreditNoteResponse>
  /**
   * Void a credit note: `POST /v1/credit_notes/{id}/void`
   *
   * Takes back a credit note that was issued by mistake. What it took off the invoice is due again, and an invoice that was `paid` is `open`; the credit grant is voided. What you sent back
   * out of band is taken as never sent. The number stays, and the page says that the credit note is void. A credit note that is void already returns 200 as it is.
   *
   * It cannot be undone. Nor can a credit note be voided once any of its credit grant was drawn or taken out of the wallet (`details.reason` is `drawn`), while money of it is refunded and the
   * refund did not fail (`refunded`), or where it took sold credit off a grant (`taken_back`).
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_NOTE_NOT_FOUND`; 409 `CREDIT_NOTE_NOT_VOIDABLE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  void(creditNoteId: string, body?: EmptyObject, options?: KeyedCallOptions): ApiPromise<CreditNoteResponse>
  /**
   * Get the PDF of a credit note: `GET /v1/credit_notes/{id}/pdf`
   *
   * Returns the credit note as it was issued, to send or to file. Only the word *Void* is added when it is voided. Bytes and `ETag` are the same each time, within one version of the service.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_NOTE_NOT_FOUND`.
   */
  getPdf(creditNoteId: string, options?: CallOptions): ApiPromise<Blob>
  /**
   * Get the e-invoice of a credit note: `GET /v1/credit_notes/{id}/e_invoice`
   *
   * Returns the credit note as it was issued, in the formats of an e-invoice, with the number of the invoice that it corrects. Where the format asks for something that it does not have,
   * `details` lists all of it. The XML is the same each time, byte for byte, within one version of the service.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `CREDIT_NOTE_NOT_FOUND`; 409 `E_INVOICE_INCOMPLETE`.
   */
  getEInvoice(creditNoteId: string, query: GetCreditNoteEInvoiceQuery, options?: CallOptions): ApiPromise<Blob>
  /**
   * Export credit notes as CSV: `GET /v1/exports/credit_notes`
   *
   * Returns every credit note that the same filters select in `listCreditNotes`, in its order, as CSV: one line each, without its lines. Amounts are in whole units of the currency, with a point, such as `90.69`.
   *
   * The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
   * one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
   *
   * The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
   * A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportCreditNotesQuery, options?: CallOptions): ApiPromise<Blob>
}

export type RefundsMethods = {
  /**
   * Refund unapplied money: `POST /v1/payment_attempts/{id}/refunds`
   *
   * Gives back what a payment attempt received and no invoice took, as far as it was not given back before, or a part of it. Money that paid an invoice is not given back this way.
   *
   * With `test` the refund has succeeded at once; a method of `test` lets it fail. With `external` it is `pending`, and waits for your program, which
   * gives the money back and tells the outcome with `reportRefund`.
   *
   * With `stripe` the service asks Stripe, as often as it takes to know the outcome, and never twice for the same money. The request waits for Stripe's answer, ten seconds at most; a refund that is
   * still `pending` then goes on by itself.
   *
   * A refund that failed leaves the money unapplied, so that you can try again.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `PAYMENT_ATTEMPT_NOT_FOUND`; 409 `REFUND_TOO_LARGE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(paymentAttemptId: string, body?: RefundCreate, options?: KeyedCallOptions): ApiPromise<RefundResponse>
  /**
   * List refunds: `GET /v1/refunds`
   *
   * Lists the refunds of your company and mode, the newest first. Filters select together.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListRefundsQuery, options?: CallOptions): Page<RefundListResponse>
  /**
   * Get a refund: `GET /v1/refunds/{id}`
   *
   * Returns the refund as it is now.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `REFUND_NOT_FOUND`.
   */
  get(refundId: string, options?: CallOptions): ApiPromise<RefundResponse>
  /**
   * Report what became of a refund: `POST /v1/refunds/{id}/report`
   *
   * For refunds with `external`: your program tells what its provider answered. The same outcome again changes nothing, and returns 200.
   *
   * | `status` | What it says | What follows |
   * |---|---|---|
   * | `succeeded` | The provider has sent the money | Nothing |
   * | `failed` | The money did not arrive, or a bank returned it after the refund succeeded; `failure` says why | The customer keeps the amount: as credit, or as unapplied money |
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `REFUND_NOT_FOUND`; 409 `REFUND_ENDED`, `REFUND_NOT_REPORTABLE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  report(refundId: string, body: RefundReport, options?: KeyedCallOptions): ApiPromise<RefundResponse>
  /**
   * Export refunds as CSV: `GET /v1/exports/refunds`
   *
   * Returns every refund that the same filters select in `listRefunds`, in its order, as CSV: one line each. Amounts are in whole units of the currency, with a point, such as `90.69`.
   *
   * The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
   * one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
   *
   * The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
   * A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  export(query?: ExportRefundsQuery, options?: CallOptions): ApiPromise<Blob>
}

export type ReportsMethods = {
  /**
   * Export taxes as CSV: `GET /v1/exports/taxes`
   *
   * Returns the documents behind `getTaxReport` for the same months as CSV: a line for each document and tax rate of it, and one, without a `category`, for its lines without a tax rate, the last document first, and of one moment credit notes before invoices. The lines add up to the rows of the report. Amounts are in
   * whole units of the currency, with a point, such as `120.00`.
   *
   * `document_type` is `invoice` or `credit_note`, and `document_id` and `document_number` say which one. `status` is that of the document, and `finalized_at` says when the invoice was finalized, or the credit note issued. Of
   * a credit note, `invoice_id` and `invoice_number` name the invoice that it gives back of, and `taxable` and `tax` are below 0 where it gives back.
   *
   * `customer_name`, `country`, `tax_ids` and `state` are those that the invoice has, for its credit notes too. Several tax numbers are separated by `; `, each after its type.
   *
   * The file is read and written as `exportInvoices` says: in pages of 1,000 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
   * would compute.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  exportTaxes(query?: ExportTaxesQuery, options?: CallOptions): ApiPromise<Blob>
  /**
   * Export an EC sales list as CSV: `GET /v1/exports/ec_sales`
   *
   * Returns what you supplied without tax to businesses in other countries of the European Union, as an EC sales list (recapitulative statement) asks for it: a line for each VAT number of a buyer, category and currency, by these. Ask for the months of your reporting period, such as a quarter.
   *
   * It adds up the lines with the categories `reverse_charge` (services) and `intra_community` (goods) that `getTaxReport` has for these months, less what credit notes give back, where the buyer has a tax number of type `eu_vat` of
   * another country than your company's address. A buyer with several has the first of them. Where an invoice has no address of your company, each country counts as another one.
   *
   * `country` is that of the number, as VAT numbers begin: `EL` for Greece, `XI` for Northern Ireland. `tax_number` is the whole number, without spaces, points and hyphens, and `name` the buyer's on one of the invoices. `net` is in whole units of the currency, with a point, such as `120.00`; nothing is converted. It is below 0 where more was given back than invoiced.
   *
   * The file is read and written as `exportInvoices` says: one page at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
   * would compute. A page has 10,000 lines.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  exportEcSales(query?: ExportEcSalesQuery, options?: CallOptions): ApiPromise<Blob>
  /**
   * Export receivables as CSV: `GET /v1/exports/receivables`
   *
   * Returns every row that the same filters select in `listReceivables`, in its order, as CSV: one line each. Amounts are in whole units of the currency, with a point, such as `90.69`.
   *
   * The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 10,000 rows,
   * one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
   *
   * The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
   * A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  exportReceivables(query?: ExportReceivablesQuery, options?: CallOptions): ApiPromise<Blob>
  /**
   * Get sums of selected invoices: `GET /v1/reports/invoices`
   *
   * Returns how many invoices the same filters select in `listInvoices`, and what they add up to, by currency. `counts` has how many there are of each status, whatever `status` and `overdue`
   * select: it is what tabs above a list show.
   *
   * A count stops at 10,000, which then means 10,000 or more. `selected` adds up the newest 10,000 and says with `has_more` whether there are more. A sum stops at 9,007,199,254,740,991.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  getInvoices(query?: GetInvoicesReportQuery, options?: CallOptions): ApiPromise<InvoicesReportResponse>
  /**
   * Get revenue by month: `GET /v1/reports/revenue`
   *
   * Returns what was invoiced and collected in each month, by currency. Nothing is converted: each currency stands alone. A month is one of your company's `default_timezone`.
   * An invoice belongs to the month in which it was finalized, a payment to that of its `paid_at`, each by the customer's own time, so that customers on a test clock count in the months that
   * they have lived through.
   *
   * - `invoiced_cents` is the totals of the month's invoices. Drafts and void invoices are left out, so an invoice that is voided later leaves its month.
   * - `net_cents` is the part of it without tax, and `tax_cents` the tax. One of them can be below 0, where a credit has another tax rate than what it is set against. What credit notes
   *   give back is taken off neither.
   * - `collected_cents` is the payments of the month, whichever month their invoice is of. A payment that is voided leaves its month.
   * - `open_cents` and `uncollectible_cents` are what is still due of the month's invoices today.
   * - `credited_cents` is the totals of the credit notes of the month by their `issued_at`, whichever month their invoice is of. A credit note that is voided leaves its month.
   * - `refunded_cents` is the refunds of the month by their `created_at`, whether a credit note has them or not. A refund that fails leaves its month.
   *
   * A currency is listed if anything of the range is in it, and then with every month of the range. A sum stops at 9,007,199,254,740,991.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  getRevenue(query?: GetRevenueReportQuery, options?: CallOptions): ApiPromise<RevenueReportResponse>
  /**
   * Get receivables by age: `GET /v1/reports/receivables`
   *
   * Returns what customers owe now, by currency and by how long it is overdue. Nothing is converted. It counts what is due of each `open` invoice; an `uncollectible` one was given up,
   * and is left out.
   *
   * The age of an invoice is the whole days since its `due_at`, by the customer's own time: that of its test clock, if it is on one. `overdue_0_30` begins the moment that an invoice
   * is due, before `overdue_at` is set. A sum stops at 9,007,199,254,740,991.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  getReceivables(options?: CallOptions): ApiPromise<ReceivablesReportResponse>
  /**
   * List receivables by customer: `GET /v1/receivables`
   *
   * Lists the customers who owe, by currency, the largest `total` first, each with how long it is overdue. It counts what is due of `open` invoices, as `getReceivablesReport` does; the rows of a currency add up to it.
   *
   * The list is read as of each request. While you page through it, a customer whose total changes can appear twice or not at all.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  listReceivables(query?: ListReceivablesQuery, options?: CallOptions): Page<ReceivablesListResponse>
  /**
   * Get monthly recurring revenue: `GET /v1/reports/mrr`
   *
   * Returns the monthly recurring revenue (MRR), by currency: the fees of all subscriptions that are `active` or `past_due` now, each brought to a month, at the `amount_cents` of its plan. Discounts are not taken off.
   * Nothing is converted. Usage, prorations, credit and taxes are left out, and a subscription in its trial counts once it is `active`. One that is set to cancel counts until it does.
   *
   * A month is a twelfth of a year of 365 days. So a fee per year counts a twelfth, one per quarter (`interval_count` 3) a third, one per week 365/84 and one per day 365/12 of itself.
   * The sum of a currency is exact, and rounded once, to a whole minor unit, half away from zero. It stops at 9,007,199,254,740,991.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  getMrr(options?: CallOptions): ApiPromise<MrrReportResponse>
  /**
   * Get tax by month: `GET /v1/reports/taxes`
   *
   * Returns the tax of each month as a VAT return asks for it: what was taxed, and the tax, by currency, tax rate with its category, and country of the buyer, in the United States and Canada with the state. Nothing is converted.
   * A month is one of your company's `default_timezone`. An invoice belongs to the month in which it was finalized, by the customer's own time, so that customers on a test clock count in the months that they have lived through.
   *
   * A row adds up the `taxes` of the month's invoices. Lines without a tax rate have rows of their own, whose `category` is null. Drafts and void invoices are left out, so an invoice that is voided later leaves its month.
   *
   * What credit notes give back is taken off in the month of their `issued_at`, whichever month their invoice is of, in the country and state of its buyer. So a row can be below 0. Void credit notes are left out.
   *
   * `totals` have the months together for each currency, with the sums of `getRevenueReport`. The rows add up to them. A line with several tax rates is in the row of each: what that counts more than once is `overlap_cents`.
   *
   * A report has up to 1,000 rows, and says with `has_more` whether there are more. A sum stops at 9,007,199,254,740,991, above and below 0.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  getTax(query?: GetTaxReportQuery, options?: CallOptions): ApiPromise<TaxReportResponse>
}

export type WebhookEventsMethods = {
  /**
   * List the event log: `GET /v1/webhook_events`
   *
   * Lists what changed in your company, in the mode of the key, newest first. Each committed change has exactly one event, and `sequence` has no gap. An event is in
   * the list as soon as the request that caused it is answered. Filters select together; `created_from` is included, `created_to` is not, and both are real time.
   *
   * A page of large events may have fewer than `limit`; `has_more` says whether others follow.
   *
   * To follow the log, send `order=asc` and go on with `next_cursor`, which is then never null. With `wait_seconds` the request waits for the next event.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListWebhookEventsQuery, options?: CallOptions): Page<WebhookEventListResponse>
  /**
   * Get an event of the log: `GET /v1/webhook_events/{id}`
   *
   * Returns the event, as it is sent to webhook endpoints. Events are kept for 30 days.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `WEBHOOK_EVENT_NOT_FOUND`.
   */
  get(webhookEventId: string, options?: CallOptions): ApiPromise<WebhookEventResponse>
}

export type WebhookEndpointsMethods = {
  /**
   * List endpoints: `GET /v1/webhook_endpoints`
   *
   * Lists the endpoints of your company and mode, the newest first.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListWebhookEndpointsQuery, options?: CallOptions): Page<WebhookEndpointListResponse>
  /**
   * Create an endpoint: `POST /v1/webhook_endpoints`
   *
   * Creates an endpoint, which receives each event of the log after its `cursor_sequence`, signed as
   * [Standard Webhooks](https://www.standardwebhooks.com) says. The response has the secret, which no other request returns. A company has up to 50 endpoints in each mode.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 409 `WEBHOOK_ENDPOINT_LIMIT_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body: WebhookEndpointCreate, options?: KeyedCallOptions): ApiPromise<WebhookEndpointSecretResponse>
  /**
   * Get an endpoint: `GET /v1/webhook_endpoints/{id}`
   *
   * Returns the endpoint, without its secret. `failing_since` says whether it accepts events.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `WEBHOOK_ENDPOINT_NOT_FOUND`.
   */
  get(webhookEndpointId: string, options?: CallOptions): ApiPromise<WebhookEndpointResponse>
  /**
   * Delete an endpoint: `DELETE /v1/webhook_endpoints/{id}`
   *
   * Deletes the endpoint. Nothing more is sent to it but what is on its way. Its deliveries can be read for 30 days.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `WEBHOOK_ENDPOINT_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  delete(webhookEndpointId: string, options?: KeyedCallOptions): ApiPromise<DeletedWebhookEndpointResponse>
  /**
   * Update an endpoint: `PATCH /v1/webhook_endpoints/{id}`
   *
   * Changes an endpoint. `metadata` is merged by key: a key that is sent is set, null removes it, and the others stay. A request that changes nothing returns 200 and leaves `updated_at`.
   *
   * Another `url`, or `status` `enabled`, makes an endpoint that accepts nothing be tried at once.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `WEBHOOK_ENDPOINT_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  update(webhookEndpointId: string, body: WebhookEndpointUpdate, options?: KeyedCallOptions): ApiPromise<WebhookEndpointResponse>
  /**
   * Rotate an endpoint's secret: `POST /v1/webhook_endpoints/{id}/rotate_secret`
   *
   * Gives the endpoint a new secret. For `expire_previous_after_hours` messages are signed with both, so that you can change the receiver meanwhile; another rotation within that time
   * drops the older one.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `WEBHOOK_ENDPOINT_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  rotateWebhookSecret(webhookEndpointId: string, body?: WebhookSecretRotation, options?: KeyedCallOptions): ApiPromise<WebhookEndpointSecretResponse>
  /**
   * List deliveries: `GET /v1/webhook_deliveries`
   *
   * Lists which events were sent to which endpoints, the newest first. Filters select together. Deliveries are kept for 30 days.
   *
   * An endpoint that accepts nothing gets no deliveries: its events wait in the log, and its `last_error` says why.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`.
   */
  listWebhookDeliveries(query?: ListWebhookDeliveriesQuery, options?: CallOptions): Page<WebhookDeliveryListResponse>
  /**
   * Send an event to an endpoint: `POST /v1/webhook_deliveries`
   *
   * Sends an event of the log to an endpoint, also one that it had before, for example to try a receiver or after a mistake in it. The message has the same `webhook-id`. To send many
   * again, set the endpoint's `cursor_sequence` back.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_EVENT_NOT_FOUND`; 409 `WEBHOOK_ENDPOINT_DISABLED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  createWebhookDelivery(body: WebhookDeliveryCreate, options?: KeyedCallOptions): ApiPromise<WebhookDeliveryResponse>
  /**
   * Get a delivery: `GET /v1/webhook_deliveries/{id}`
   *
   * Returns the delivery with its tries. Deliveries are kept for 30 days.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `INSUFFICIENT_SCOPE`; 404 `WEBHOOK_DELIVERY_NOT_FOUND`.
   */
  getWebhookDelivery(webhookDeliveryId: string, options?: CallOptions): ApiPromise<WebhookDeliveryResponse>
}

export type TestClocksMethods = {
  /**
   * List test clocks: `GET /v1/test_clocks`
   *
   * Lists the test clocks of your company, the newest first.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `TEST_MODE_ONLY`, `INSUFFICIENT_SCOPE`.
   */
  list(query?: ListTestClocksQuery, options?: CallOptions): Page<TestClockListResponse>
  /**
   * Create a test clock: `POST /v1/test_clocks`
   *
   * Creates a clock that stands still at `frozen_time` until you advance it. Create customers with its id as `test_clock_id`: everything of theirs then happens
   * in the clock's time. All other customers live in real time.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `TEST_MODE_ONLY`, `INSUFFICIENT_SCOPE`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  create(body?: TestClockCreate, options?: KeyedCallOptions): ApiPromise<TestClockResponse>
  /**
   * Get a test clock: `GET /v1/test_clocks/{id}`
   *
   * Returns the test clock. `status` says whether it is still on its way to where it was sent.
   *
   * The key needs the scope `full` or `read_only`.
   *
   * Errors: 403 `TEST_MODE_ONLY`, `INSUFFICIENT_SCOPE`; 404 `TEST_CLOCK_NOT_FOUND`.
   */
  get(testClockId: string, options?: CallOptions): ApiPromise<TestClockResponse>
  /**
   * Delete a test clock: `DELETE /v1/test_clocks/{id}`
   *
   * Deletes the clock and its customers with all that is theirs: events, usage, subscriptions, invoices and wallets. None of them can be read from then
   * on. The data is deleted piece by piece: before the response, or within minutes afterwards if it takes longer than 10 seconds.
   * Invoice numbers that were given are not given again.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `TEST_MODE_ONLY`, `INSUFFICIENT_SCOPE`; 404 `TEST_CLOCK_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  delete(testClockId: string, options?: KeyedCallOptions): ApiPromise<DeletedTestClockResponse>
  /**
   * Update a test clock: `PATCH /v1/test_clocks/{id}`
   *
   * Changes the name of a test clock, also while it is `advancing`. A request that changes nothing returns 200 and leaves `updated_at`. Its time is moved by
   * `advanceTestClock`.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `TEST_MODE_ONLY`, `INSUFFICIENT_SCOPE`; 404 `TEST_CLOCK_NOT_FOUND`; 409 `IDEMPOTENCY_KEY_REUSED`.
   */
  update(testClockId: string, body: TestClockUpdate, options?: KeyedCallOptions): ApiPromise<TestClockResponse>
  /**
   * Advance a test clock: `POST /v1/test_clocks/{id}/advance`
   *
   * Moves the clock to `to`, and runs all that falls due for its customers by then, each at its own time and in its order: events whose time has come, renewals,
   * trial ends, finalizing, settling from wallets, expiries, overdue marks. The clock then stands still at `to`. It cannot be moved back.
   *
   * The clock moves in steps, each of which is saved before the next. The request returns when the clock has arrived, with `status` `ready`, or after
   * 10 seconds with `status` `advancing`: the clock then goes on by itself. Read it with `getTestClock` until it is `ready`, or send the same request again
   * to wait for another 10 seconds. Until then requests about its customers see the time that the clock has reached. A customer whose step fails is left
   * out, and the others go on; the service tries again later and logs the reason.
   *
   * An `Idempotency-Key` may be sent and adds nothing, since nothing is moved twice. After a failure, or without a response, send the request again: it goes on where it
   * stopped, or returns `in_past` if the clock has passed `to`. While the clock is `advancing`, a later `to` sends it further.
   *
   * A request moves the clock by up to 366 days.
   *
   * The key needs the scope `full`.
   *
   * Errors: 403 `TEST_MODE_ONLY`, `INSUFFICIENT_SCOPE`; 404 `TEST_CLOCK_NOT_FOUND`.
   */
  advance(testClockId: string, body: TestClockAdvance, options?: CallOptions): ApiPromise<TestClockResponse>
}

export type ListAuditEventsQuery = NonNullable<Contract['listAuditEvents']['parameters']['query']>
export type ExportAuditEventsQuery = NonNullable<Contract['exportAuditEvents']['parameters']['query']>
export type ListCustomersQuery = NonNullable<Contract['listCustomers']['parameters']['query']>
export type ExportCustomersQuery = NonNullable<Contract['exportCustomers']['parameters']['query']>
export type ListBalancesQuery = NonNullable<Contract['listBalances']['parameters']['query']>
export type ListCreditGrantsQuery = NonNullable<Contract['listCreditGrants']['parameters']['query']>
export type ListCustomerCreditGrantsQuery = NonNullable<Contract['listCustomerCreditGrants']['parameters']['query']>
export type ListCustomerWalletTransactionsQuery = OneOrSeveral<NonNullable<Contract['listCustomerWalletTransactions']['parameters']['query']>>
export type GetCustomerUsageQuery = NonNullable<Contract['getCustomerUsage']['parameters']['query']>
export type ListMetersQuery = NonNullable<Contract['listMeters']['parameters']['query']>
export type GetMeterUsageQuery = NonNullable<Contract['getMeterUsage']['parameters']['query']>
export type ListEventsQuery = OneOrSeveral<NonNullable<Contract['listEvents']['parameters']['query']>>
export type ExportEventsQuery = OneOrSeveral<NonNullable<Contract['exportEvents']['parameters']['query']>>
export type ListPricingUnitsQuery = NonNullable<Contract['listPricingUnits']['parameters']['query']>
export type ListPlansQuery = NonNullable<Contract['listPlans']['parameters']['query']>
export type ListTaxRatesQuery = NonNullable<Contract['listTaxRates']['parameters']['query']>
export type ListCouponsQuery = NonNullable<Contract['listCoupons']['parameters']['query']>
export type ListSubscriptionsQuery = OneOrSeveral<NonNullable<Contract['listSubscriptions']['parameters']['query']>>
export type GetSubscriptionUsageQuery = NonNullable<Contract['getSubscriptionUsage']['parameters']['query']>
export type GetUsageBreakdownQuery = OneOrSeveral<NonNullable<Contract['getUsageBreakdown']['parameters']['query']>>
export type ExportSubscriptionsQuery = OneOrSeveral<NonNullable<Contract['exportSubscriptions']['parameters']['query']>>
export type ListDiscountsQuery = OneOrSeveral<NonNullable<Contract['listDiscounts']['parameters']['query']>>
export type ListInvoicesQuery = OneOrSeveral<NonNullable<Contract['listInvoices']['parameters']['query']>>
export type GetInvoiceEInvoiceQuery = NonNullable<Contract['getInvoiceEInvoice']['parameters']['query']>
export type ExportInvoicesQuery = OneOrSeveral<NonNullable<Contract['exportInvoices']['parameters']['query']>>
export type ListEmailsQuery = OneOrSeveral<NonNullable<Contract['listEmails']['parameters']['query']>>
export type ListPaymentsQuery = OneOrSeveral<NonNullable<Contract['listPayments']['parameters']['query']>>
export type ListPaymentAttemptsQuery = OneOrSeveral<NonNullable<Contract['listPaymentAttempts']['parameters']['query']>>
export type ListCustomerPaymentMethodsQuery = OneOrSeveral<NonNullable<Contract['listCustomerPaymentMethods']['parameters']['query']>>
export type ExportPaymentsQuery = OneOrSeveral<NonNullable<Contract['exportPayments']['parameters']['query']>>
export type ListCreditNotesQuery = OneOrSeveral<NonNullable<Contract['listCreditNotes']['parameters']['query']>>
export type GetCreditNoteEInvoiceQuery = NonNullable<Contract['getCreditNoteEInvoice']['parameters']['query']>
export type ExportCreditNotesQuery = OneOrSeveral<NonNullable<Contract['exportCreditNotes']['parameters']['query']>>
export type ListRefundsQuery = OneOrSeveral<NonNullable<Contract['listRefunds']['parameters']['query']>>
export type ExportRefundsQuery = OneOrSeveral<NonNullable<Contract['exportRefunds']['parameters']['query']>>
export type ExportTaxesQuery = NonNullable<Contract['exportTaxes']['parameters']['query']>
export type ExportEcSalesQuery = NonNullable<Contract['exportEcSales']['parameters']['query']>
export type ExportReceivablesQuery = OneOrSeveral<NonNullable<Contract['exportReceivables']['parameters']['query']>>
export type GetInvoicesReportQuery = OneOrSeveral<NonNullable<Contract['getInvoicesReport']['parameters']['query']>>
export type GetRevenueReportQuery = NonNullable<Contract['getRevenueReport']['parameters']['query']>
export type ListReceivablesQuery = OneOrSeveral<NonNullable<Contract['listReceivables']['parameters']['query']>>
export type GetTaxReportQuery = NonNullable<Contract['getTaxReport']['parameters']['query']>
export type ListWebhookEventsQuery = OneOrSeveral<NonNullable<Contract['listWebhookEvents']['parameters']['query']>>
export type ListWebhookEndpointsQuery = NonNullable<Contract['listWebhookEndpoints']['parameters']['query']>
export type ListWebhookDeliveriesQuery = OneOrSeveral<NonNullable<Contract['listWebhookDeliveries']['parameters']['query']>>
export type ListTestClocksQuery = NonNullable<Contract['listTestClocks']['parameters']['query']>

export type CustomerCreatedEvent = components['schemas']['CustomerCreatedEvent']
export type CustomerUpdatedEvent = components['schemas']['CustomerUpdatedEvent']
export type CustomerDeletedEvent = components['schemas']['CustomerDeletedEvent']
export type CustomerErasedEvent = components['schemas']['CustomerErasedEvent']
export type SubscriptionCreatedEvent = components['schemas']['SubscriptionCreatedEvent']
export type SubscriptionTrialEndingEvent = components['schemas']['SubscriptionTrialEndingEvent']
export type SubscriptionActivatedEvent = components['schemas']['SubscriptionActivatedEvent']
export type SubscriptionRenewedEvent = components['schemas']['SubscriptionRenewedEvent']
export type SubscriptionPlanChangedEvent = components['schemas']['SubscriptionPlanChangedEvent']
export type SubscriptionUpdatedEvent = components['schemas']['SubscriptionUpdatedEvent']
export type SubscriptionPastDueEvent = components['schemas']['SubscriptionPastDueEvent']
export type SubscriptionRecoveredEvent = components['schemas']['SubscriptionRecoveredEvent']
export type SubscriptionCanceledEvent = components['schemas']['SubscriptionCanceledEvent']
export type InvoiceDraftedEvent = components['schemas']['InvoiceDraftedEvent']
export type InvoiceUpdatedEvent = components['schemas']['InvoiceUpdatedEvent']
export type InvoiceDeletedEvent = components['schemas']['InvoiceDeletedEvent']
export type InvoiceFinalizedEvent = components['schemas']['InvoiceFinalizedEvent']
export type InvoicePartlyPaidEvent = components['schemas']['InvoicePartlyPaidEvent']
export type InvoicePaidEvent = components['schemas']['InvoicePaidEvent']
export type InvoicePaymentFailedEvent = components['schemas']['InvoicePaymentFailedEvent']
export type InvoiceReopenedEvent = components['schemas']['InvoiceReopenedEvent']
export type InvoiceOverdueEvent = components['schemas']['InvoiceOverdueEvent']
export type InvoiceVoidedEvent = components['schemas']['InvoiceVoidedEvent']
export type InvoiceMarkedUncollectibleEvent = components['schemas']['InvoiceMarkedUncollectibleEvent']
export type CreditNoteIssuedEvent = components['schemas']['CreditNoteIssuedEvent']
export type CreditNoteVoidedEvent = components['schemas']['CreditNoteVoidedEvent']
export type PaymentAttemptPendingEvent = components['schemas']['PaymentAttemptPendingEvent']
export type PaymentAttemptRequiresActionEvent = components['schemas']['PaymentAttemptRequiresActionEvent']
export type PaymentAttemptProcessingEvent = components['schemas']['PaymentAttemptProcessingEvent']
export type PaymentAttemptSucceededEvent = components['schemas']['PaymentAttemptSucceededEvent']
export type PaymentAttemptFailedEvent = components['schemas']['PaymentAttemptFailedEvent']
export type PaymentAttemptCanceledEvent = components['schemas']['PaymentAttemptCanceledEvent']
export type PaymentAttemptUnconfirmedEvent = components['schemas']['PaymentAttemptUnconfirmedEvent']
export type PaymentAttemptUnappliedEvent = components['schemas']['PaymentAttemptUnappliedEvent']
export type PaymentAttemptDisputedEvent = components['schemas']['PaymentAttemptDisputedEvent']
export type RefundPendingEvent = components['schemas']['RefundPendingEvent']
export type RefundSucceededEvent = components['schemas']['RefundSucceededEvent']
export type RefundFailedEvent = components['schemas']['RefundFailedEvent']
export type EmailFailedEvent = components['schemas']['EmailFailedEvent']
export type PaymentMethodCreatedEvent = components['schemas']['PaymentMethodCreatedEvent']
export type PaymentMethodDetachedEvent = components['schemas']['PaymentMethodDetachedEvent']
export type CreditGrantCreatedEvent = components['schemas']['CreditGrantCreatedEvent']
export type CreditGrantUpdatedEvent = components['schemas']['CreditGrantUpdatedEvent']
export type CreditGrantVoidedEvent = components['schemas']['CreditGrantVoidedEvent']
export type CreditGrantExpiredEvent = components['schemas']['CreditGrantExpiredEvent']
export type WalletDepletedEvent = components['schemas']['WalletDepletedEvent']
export type WalletRecoveredEvent = components['schemas']['WalletRecoveredEvent']
export type EventsRejectedEvent = components['schemas']['EventsRejectedEvent']
export type MeterCreatedEvent = components['schemas']['MeterCreatedEvent']
export type MeterUpdatedEvent = components['schemas']['MeterUpdatedEvent']
export type MeterArchivedEvent = components['schemas']['MeterArchivedEvent']
export type MeterUnarchivedEvent = components['schemas']['MeterUnarchivedEvent']
export type PlanCreatedEvent = components['schemas']['PlanCreatedEvent']
export type PlanUpdatedEvent = components['schemas']['PlanUpdatedEvent']
export type PlanArchivedEvent = components['schemas']['PlanArchivedEvent']
export type PlanUnarchivedEvent = components['schemas']['PlanUnarchivedEvent']
export type PricingUnitCreatedEvent = components['schemas']['PricingUnitCreatedEvent']
export type PricingUnitUpdatedEvent = components['schemas']['PricingUnitUpdatedEvent']
export type PricingUnitArchivedEvent = components['schemas']['PricingUnitArchivedEvent']
export type PricingUnitUnarchivedEvent = components['schemas']['PricingUnitUnarchivedEvent']
export type TaxRateCreatedEvent = components['schemas']['TaxRateCreatedEvent']
export type TaxRateUpdatedEvent = components['schemas']['TaxRateUpdatedEvent']
export type TaxRateArchivedEvent = components['schemas']['TaxRateArchivedEvent']
export type TaxRateUnarchivedEvent = components['schemas']['TaxRateUnarchivedEvent']
export type CouponCreatedEvent = components['schemas']['CouponCreatedEvent']
export type CouponUpdatedEvent = components['schemas']['CouponUpdatedEvent']
export type CouponArchivedEvent = components['schemas']['CouponArchivedEvent']
export type CouponUnarchivedEvent = components['schemas']['CouponUnarchivedEvent']
export type DiscountCreatedEvent = components['schemas']['DiscountCreatedEvent']
export type DiscountEndedEvent = components['schemas']['DiscountEndedEvent']
export type CompanyUpdatedEvent = components['schemas']['CompanyUpdatedEvent']
export type TestClockReadyEvent = components['schemas']['TestClockReadyEvent']
export type WebhookEndpointDisabledEvent = components['schemas']['WebhookEndpointDisabledEvent']
export type RequestId = components['schemas']['RequestId']
export type Success = components['schemas']['Success']
export type NullableTimestamp = components['schemas']['NullableTimestamp']
export type HealthWorker = components['schemas']['HealthWorker']
export type Health = components['schemas']['Health']
export type HealthResponse = components['schemas']['HealthResponse']
export type Failure = components['schemas']['Failure']
export type ErrorCode = components['schemas']['ErrorCode']
export type ErrorMessage = components['schemas']['ErrorMessage']
export type ErrorResponse = components['schemas']['ErrorResponse']
export type RequestCount = components['schemas']['RequestCount']
export type UnixSeconds = components['schemas']['UnixSeconds']
export type CompanyName = components['schemas']['CompanyName']
export type Mode = components['schemas']['Mode']
export type CurrencyCode = components['schemas']['CurrencyCode']
export type Timezone = components['schemas']['Timezone']
export type Locale = components['schemas']['Locale']
export type NullableAddress = components['schemas']['NullableAddress']
export type TaxId = components['schemas']['TaxId']
export type TaxIds = components['schemas']['TaxIds']
export type NullableBankAccount = components['schemas']['NullableBankAccount']
export type NullableSupportEmail = components['schemas']['NullableSupportEmail']
export type NullableContact = components['schemas']['NullableContact']
export type NullableRegistrationNumber = components['schemas']['NullableRegistrationNumber']
export type NullableLegalText = components['schemas']['NullableLegalText']
export type ElectronicAddressScheme = components['schemas']['ElectronicAddressScheme']
export type NullableElectronicAddress = components['schemas']['NullableElectronicAddress']
export type NullableDefaultMemo = components['schemas']['NullableDefaultMemo']
export type NullableBrandColor = components['schemas']['NullableBrandColor']
export type Appearance = components['schemas']['Appearance']
export type InvoicePrefix = components['schemas']['InvoicePrefix']
export type NumberWidth = components['schemas']['NumberWidth']
export type NextInvoiceNumber = components['schemas']['NextInvoiceNumber']
export type CreditNotePrefix = components['schemas']['CreditNotePrefix']
export type NextCreditNoteNumber = components['schemas']['NextCreditNoteNumber']
export type Code = components['schemas']['Code']
export type TaxRateCodes = components['schemas']['TaxRateCodes']
export type TaxExemptNote = components['schemas']['TaxExemptNote']
export type ReverseChargeNote = components['schemas']['ReverseChargeNote']
export type RetryDays = components['schemas']['RetryDays']
export type RetryAfterDays = components['schemas']['RetryAfterDays']
export type Dunning = components['schemas']['Dunning']
export type Portal = components['schemas']['Portal']
export type EmailType = components['schemas']['EmailType']
export type NullableReplyTo = components['schemas']['NullableReplyTo']
export type ReminderDays = components['schemas']['ReminderDays']
export type EmailSettings = components['schemas']['EmailSettings']
export type CompanyLimits = components['schemas']['CompanyLimits']
export type Company = components['schemas']['Company']
export type CompanyResponse = components['schemas']['CompanyResponse']
export type EventKey = components['schemas']['EventKey']
export type ValidationProblem = components['schemas']['ValidationProblem']
export type BadRequestError = components['schemas']['BadRequestError']
export type TimezoneInput = components['schemas']['TimezoneInput']
export type NullableAddressInput = components['schemas']['NullableAddressInput']
export type TaxIdInput = components['schemas']['TaxIdInput']
export type TaxIdInputs = components['schemas']['TaxIdInputs']
export type NullableBankAccountInput = components['schemas']['NullableBankAccountInput']
export type NullableContactInput = components['schemas']['NullableContactInput']
export type NullableElectronicAddressInput = components['schemas']['NullableElectronicAddressInput']
export type NullableLogo = components['schemas']['NullableLogo']
export type AppearanceInput = components['schemas']['AppearanceInput']
export type NumberWidthInput = components['schemas']['NumberWidthInput']
export type NextInvoiceNumberInput = components['schemas']['NextInvoiceNumberInput']
export type NextCreditNoteNumberInput = components['schemas']['NextCreditNoteNumberInput']
export type TaxRateCodesInput = components['schemas']['TaxRateCodesInput']
export type RetryDaysInput = components['schemas']['RetryDaysInput']
export type RetryAfterDaysInput = components['schemas']['RetryAfterDaysInput']
export type DunningInput = components['schemas']['DunningInput']
export type PortalInput = components['schemas']['PortalInput']
export type EmailTypeInput = components['schemas']['EmailTypeInput']
export type ReminderDaysInput = components['schemas']['ReminderDaysInput']
export type EmailSettingsInput = components['schemas']['EmailSettingsInput']
export type CompanyUpdate = components['schemas']['CompanyUpdate']
export type Cursor = components['schemas']['Cursor']
export type Id = components['schemas']['Id']
export type AuditOperation = components['schemas']['AuditOperation']
export type DateTime = components['schemas']['DateTime']
export type NullableId = components['schemas']['NullableId']
export type AuditActor = components['schemas']['AuditActor']
export type NullableAuditObject = components['schemas']['NullableAuditObject']
export type NullableMemberRole = components['schemas']['NullableMemberRole']
export type Timestamp = components['schemas']['Timestamp']
export type AuditEvent = components['schemas']['AuditEvent']
export type HasMore = components['schemas']['HasMore']
export type NextCursor = components['schemas']['NextCursor']
export type AuditEventListResponse = components['schemas']['AuditEventListResponse']
export type CustomerEmail = components['schemas']['CustomerEmail']
export type ExternalId = components['schemas']['ExternalId']
export type CustomerName = components['schemas']['CustomerName']
export type EmailAddress = components['schemas']['EmailAddress']
export type BillingEmails = components['schemas']['BillingEmails']
export type NullableLegalName = components['schemas']['NullableLegalName']
export type NullableBuyerReference = components['schemas']['NullableBuyerReference']
export type NullablePurchaseOrderNumber = components['schemas']['NullablePurchaseOrderNumber']
export type NullableEInvoiceFormat = components['schemas']['NullableEInvoiceFormat']
export type NullableExternalId = components['schemas']['NullableExternalId']
export type TaxStatus = components['schemas']['TaxStatus']
export type NullableTaxRateCodes = components['schemas']['NullableTaxRateCodes']
export type NullableCode = components['schemas']['NullableCode']
export type WalletAmount = components['schemas']['WalletAmount']
export type TopUpPriceCents = components['schemas']['TopUpPriceCents']
export type CreditExpiresAfterDays = components['schemas']['CreditExpiresAfterDays']
export type NullableAutoTopUp = components['schemas']['NullableAutoTopUp']
export type NullableTimezone = components['schemas']['NullableTimezone']
export type NullableLocale = components['schemas']['NullableLocale']
export type Metadata = components['schemas']['Metadata']
export type Customer = components['schemas']['Customer']
export type CustomerListResponse = components['schemas']['CustomerListResponse']
export type BillingEmailInputs = components['schemas']['BillingEmailInputs']
export type NullableEInvoiceFormatInput = components['schemas']['NullableEInvoiceFormatInput']
export type CurrencyCodeInput = components['schemas']['CurrencyCodeInput']
export type TaxStatusInput = components['schemas']['TaxStatusInput']
export type NullableTaxRateCodesInput = components['schemas']['NullableTaxRateCodesInput']
export type AccountType = components['schemas']['AccountType']
export type DecimalInput = components['schemas']['DecimalInput']
export type TopUpPriceCentsInput = components['schemas']['TopUpPriceCentsInput']
export type CreditExpiresAfterDaysInput = components['schemas']['CreditExpiresAfterDaysInput']
export type NullableAutoTopUpInput = components['schemas']['NullableAutoTopUpInput']
export type NullableTimezoneInput = components['schemas']['NullableTimezoneInput']
export type MetadataInput = components['schemas']['MetadataInput']
export type CustomerCreate = components['schemas']['CustomerCreate']
export type CustomerResponse = components['schemas']['CustomerResponse']
export type DeletedCustomer = components['schemas']['DeletedCustomer']
export type DeletedCustomerResponse = components['schemas']['DeletedCustomerResponse']
export type MetadataUpdate = components['schemas']['MetadataUpdate']
export type CustomerUpdate = components['schemas']['CustomerUpdate']
export type CustomerPortalSessionCreate = components['schemas']['CustomerPortalSessionCreate']
export type CustomerPortalSession = components['schemas']['CustomerPortalSession']
export type CustomerPortalSessionResponse = components['schemas']['CustomerPortalSessionResponse']
export type CurrencyAccountType = components['schemas']['CurrencyAccountType']
export type CustomerCurrencyBalance = components['schemas']['CustomerCurrencyBalance']
export type PricingUnitAccountType = components['schemas']['PricingUnitAccountType']
export type CustomerPricingUnitBalance = components['schemas']['CustomerPricingUnitBalance']
export type CustomerOtherBalance = components['schemas']['CustomerOtherBalance']
export type Balance = components['schemas']['Balance']
export type BalanceListResponse = components['schemas']['BalanceListResponse']
export type GrantPriority = components['schemas']['GrantPriority']
export type GrantSource = components['schemas']['GrantSource']
export type CurrencyCreditGrant = components['schemas']['CurrencyCreditGrant']
export type PricingUnitCreditGrant = components['schemas']['PricingUnitCreditGrant']
export type OtherCreditGrant = components['schemas']['OtherCreditGrant']
export type CreditGrant = components['schemas']['CreditGrant']
export type CreditGrantListResponse = components['schemas']['CreditGrantListResponse']
export type CreditGrantResponse = components['schemas']['CreditGrantResponse']
export type CreditGrantUpdate = components['schemas']['CreditGrantUpdate']
export type CreditGrantVoid = components['schemas']['CreditGrantVoid']
export type CreditGrantPayOut = components['schemas']['CreditGrantPayOut']
export type RefundStatus = components['schemas']['RefundStatus']
export type PaymentProviderName = components['schemas']['PaymentProviderName']
export type RefundFailureCode = components['schemas']['RefundFailureCode']
export type PaymentFailureMessage = components['schemas']['PaymentFailureMessage']
export type CustomerHasMoney = components['schemas']['CustomerHasMoney']
export type NullableRefundFailure = components['schemas']['NullableRefundFailure']
export type Refund = components['schemas']['Refund']
export type CreditGrantPayOutResponse = components['schemas']['CreditGrantPayOutResponse']
export type CurrencyBalance = components['schemas']['CurrencyBalance']
export type PricingUnitBalance = components['schemas']['PricingUnitBalance']
export type OtherBalance = components['schemas']['OtherBalance']
export type WalletBalance = components['schemas']['WalletBalance']
export type WalletBalanceListResponse = components['schemas']['WalletBalanceListResponse']
export type NullableDateTime = components['schemas']['NullableDateTime']
export type GrantPriorityInput = components['schemas']['GrantPriorityInput']
export type CurrencyCreditGrantCreate = components['schemas']['CurrencyCreditGrantCreate']
export type PricingUnitCreditGrantCreate = components['schemas']['PricingUnitCreditGrantCreate']
export type CreditGrantCreate = components['schemas']['CreditGrantCreate']
export type WalletTransactionType = components['schemas']['WalletTransactionType']
export type AppliedGrant = components['schemas']['AppliedGrant']
export type AppliedGrants = components['schemas']['AppliedGrants']
export type AppliedGrantsCount = components['schemas']['AppliedGrantsCount']
export type CurrencyTransaction = components['schemas']['CurrencyTransaction']
export type PricingUnitTransaction = components['schemas']['PricingUnitTransaction']
export type OtherTransaction = components['schemas']['OtherTransaction']
export type WalletTransaction = components['schemas']['WalletTransaction']
export type WalletTransactionListResponse = components['schemas']['WalletTransactionListResponse']
export type Granularity = components['schemas']['Granularity']
export type UsageTimezone = components['schemas']['UsageTimezone']
export type Decimal = components['schemas']['Decimal']
export type UsagePoint = components['schemas']['UsagePoint']
export type Usage = components['schemas']['Usage']
export type UsageResponse = components['schemas']['UsageResponse']
export type EventName = components['schemas']['EventName']
export type EventPropertiesInput = components['schemas']['EventPropertiesInput']
export type UsageEventInput = components['schemas']['UsageEventInput']
export type IngestRequest = components['schemas']['IngestRequest']
export type IngestResponse = components['schemas']['IngestResponse']
export type EventProperties = components['schemas']['EventProperties']
export type EventStatus = components['schemas']['EventStatus']
export type EventRejectionCode = components['schemas']['EventRejectionCode']
export type EventRejection = components['schemas']['EventRejection']
export type UsageEvent = components['schemas']['UsageEvent']
export type UsageEventListResponse = components['schemas']['UsageEventListResponse']
export type UsageEventResponse = components['schemas']['UsageEventResponse']
export type EventCharge = components['schemas']['EventCharge']
export type EventChargeListResponse = components['schemas']['EventChargeListResponse']
export type EmptyObject = components['schemas']['EmptyObject']
export type MeterName = components['schemas']['MeterName']
export type Aggregation = components['schemas']['Aggregation']
export type NullablePropertyName = components['schemas']['NullablePropertyName']
export type Recurring = components['schemas']['Recurring']
export type Bucket = components['schemas']['Bucket']
export type NullableDecimal = components['schemas']['NullableDecimal']
export type MeterFilter = components['schemas']['MeterFilter']
export type MeterFilters = components['schemas']['MeterFilters']
export type UnitCode = components['schemas']['UnitCode']
export type Meter = components['schemas']['Meter']
export type MeterListResponse = components['schemas']['MeterListResponse']
export type AggregationInput = components['schemas']['AggregationInput']
export type BucketInput = components['schemas']['BucketInput']
export type ValueBoundInput = components['schemas']['ValueBoundInput']
export type MeterFilterInput = components['schemas']['MeterFilterInput']
export type MeterFiltersInput = components['schemas']['MeterFiltersInput']
export type MeterCreate = components['schemas']['MeterCreate']
export type MeterResponse = components['schemas']['MeterResponse']
export type MeterUpdate = components['schemas']['MeterUpdate']
export type CustomerTotal = components['schemas']['CustomerTotal']
export type MeterUsage = components['schemas']['MeterUsage']
export type MeterUsageResponse = components['schemas']['MeterUsageResponse']
export type PricingUnitName = components['schemas']['PricingUnitName']
export type PricingUnit = components['schemas']['PricingUnit']
export type PricingUnitListResponse = components['schemas']['PricingUnitListResponse']
export type PricingUnitCreate = components['schemas']['PricingUnitCreate']
export type PricingUnitResponse = components['schemas']['PricingUnitResponse']
export type PricingUnitUpdate = components['schemas']['PricingUnitUpdate']
export type TaxRateName = components['schemas']['TaxRateName']
export type TaxPercentage = components['schemas']['TaxPercentage']
export type TaxCategory = components['schemas']['TaxCategory']
export type NullableTaxCountry = components['schemas']['NullableTaxCountry']
export type NullableTaxNote = components['schemas']['NullableTaxNote']
export type NullableTaxRateReplacement = components['schemas']['NullableTaxRateReplacement']
export type TaxRate = components['schemas']['TaxRate']
export type TaxRateListResponse = components['schemas']['TaxRateListResponse']
export type TaxPercentageInput = components['schemas']['TaxPercentageInput']
export type TaxCategoryInput = components['schemas']['TaxCategoryInput']
export type TaxRateCreate = components['schemas']['TaxRateCreate']
export type TaxRateResponse = components['schemas']['TaxRateResponse']
export type NullableTaxRateReplacementInput = components['schemas']['NullableTaxRateReplacementInput']
export type TaxRateUpdate = components['schemas']['TaxRateUpdate']
export type CouponName = components['schemas']['CouponName']
export type CouponPeriods = components['schemas']['CouponPeriods']
export type CouponPlanCodes = components['schemas']['CouponPlanCodes']
export type CouponMeterCodes = components['schemas']['CouponMeterCodes']
export type CouponLineTypes = components['schemas']['CouponLineTypes']
export type MaxRedemptions = components['schemas']['MaxRedemptions']
export type MaxRedemptionsPerCustomer = components['schemas']['MaxRedemptionsPerCustomer']
export type PercentType = components['schemas']['PercentType']
export type PercentOff = components['schemas']['PercentOff']
export type PercentCoupon = components['schemas']['PercentCoupon']
export type AmountType = components['schemas']['AmountType']
export type AmountOffCents = components['schemas']['AmountOffCents']
export type AmountCoupon = components['schemas']['AmountCoupon']
export type OtherType = components['schemas']['OtherType']
export type OtherCoupon = components['schemas']['OtherCoupon']
export type Coupon = components['schemas']['Coupon']
export type CouponListResponse = components['schemas']['CouponListResponse']
export type CouponPeriodsInput = components['schemas']['CouponPeriodsInput']
export type CouponPlanCodesInput = components['schemas']['CouponPlanCodesInput']
export type CouponMeterCodesInput = components['schemas']['CouponMeterCodesInput']
export type CouponLineTypesInput = components['schemas']['CouponLineTypesInput']
export type MaxRedemptionsInput = components['schemas']['MaxRedemptionsInput']
export type MaxRedemptionsPerCustomerInput = components['schemas']['MaxRedemptionsPerCustomerInput']
export type PercentOffInput = components['schemas']['PercentOffInput']
export type PercentCouponCreate = components['schemas']['PercentCouponCreate']
export type AmountOffCentsInput = components['schemas']['AmountOffCentsInput']
export type AmountCouponCreate = components['schemas']['AmountCouponCreate']
export type CouponCreate = components['schemas']['CouponCreate']
export type CouponResponse = components['schemas']['CouponResponse']
export type CouponUpdate = components['schemas']['CouponUpdate']
export type PlanName = components['schemas']['PlanName']
export type PlanInterval = components['schemas']['PlanInterval']
export type IntervalCount = components['schemas']['IntervalCount']
export type PlanAmountCents = components['schemas']['PlanAmountCents']
export type PlanMinimumAmountCents = components['schemas']['PlanMinimumAmountCents']
export type PlanMaximumAmountCents = components['schemas']['PlanMaximumAmountCents']
export type TrialDays = components['schemas']['TrialDays']
export type BillingTiming = components['schemas']['BillingTiming']
export type UsageBillingInterval = components['schemas']['UsageBillingInterval']
export type TaxBehavior = components['schemas']['TaxBehavior']
export type PriceId = components['schemas']['PriceId']
export type PriceCode = components['schemas']['PriceCode']
export type PriceName = components['schemas']['PriceName']
export type PriceFilter = components['schemas']['PriceFilter']
export type PriceFilters = components['schemas']['PriceFilters']
export type PriceFreeUnits = components['schemas']['PriceFreeUnits']
export type PriceMinimumAmount = components['schemas']['PriceMinimumAmount']
export type PriceMaximumAmount = components['schemas']['PriceMaximumAmount']
export type PerUnitPrice = components['schemas']['PerUnitPrice']
export type PriceTier = components['schemas']['PriceTier']
export type PriceTiers = components['schemas']['PriceTiers']
export type GraduatedPrice = components['schemas']['GraduatedPrice']
export type VolumePrice = components['schemas']['VolumePrice']
export type PackagePrice = components['schemas']['PackagePrice']
export type OtherPrice = components['schemas']['OtherPrice']
export type Price = components['schemas']['Price']
export type NullableRollover = components['schemas']['NullableRollover']
export type IncludedCredit = components['schemas']['IncludedCredit']
export type Plan = components['schemas']['Plan']
export type PlanListResponse = components['schemas']['PlanListResponse']
export type PlanIntervalInput = components['schemas']['PlanIntervalInput']
export type IntervalCountInput = components['schemas']['IntervalCountInput']
export type PlanAmountCentsInput = components['schemas']['PlanAmountCentsInput']
export type PlanMinimumAmountCentsInput = components['schemas']['PlanMinimumAmountCentsInput']
export type PlanMaximumAmountCentsInput = components['schemas']['PlanMaximumAmountCentsInput']
export type TrialDaysInput = components['schemas']['TrialDaysInput']
export type BillingTimingInput = components['schemas']['BillingTimingInput']
export type UsageBillingIntervalInput = components['schemas']['UsageBillingIntervalInput']
export type TaxBehaviorInput = components['schemas']['TaxBehaviorInput']
export type PriceInputId = components['schemas']['PriceInputId']
export type PriceInputMeterId = components['schemas']['PriceInputMeterId']
export type PriceFilterInput = components['schemas']['PriceFilterInput']
export type PriceFiltersInput = components['schemas']['PriceFiltersInput']
export type PriceAmountInput = components['schemas']['PriceAmountInput']
export type PriceInputPricingUnit = components['schemas']['PriceInputPricingUnit']
export type PriceFreeUnitsInput = components['schemas']['PriceFreeUnitsInput']
export type NullableBoundInput = components['schemas']['NullableBoundInput']
export type PriceMinimumAmountInput = components['schemas']['PriceMinimumAmountInput']
export type PriceMaximumAmountInput = components['schemas']['PriceMaximumAmountInput']
export type PerUnitPriceInput = components['schemas']['PerUnitPriceInput']
export type PriceTierInput = components['schemas']['PriceTierInput']
export type PriceTierInputs = components['schemas']['PriceTierInputs']
export type GraduatedPriceInput = components['schemas']['GraduatedPriceInput']
export type VolumePriceInput = components['schemas']['VolumePriceInput']
export type PackagePriceInput = components['schemas']['PackagePriceInput']
export type PriceInput = components['schemas']['PriceInput']
export type PriceInputs = components['schemas']['PriceInputs']
export type RolloverPeriodsInput = components['schemas']['RolloverPeriodsInput']
export type NullableDecimalInput = components['schemas']['NullableDecimalInput']
export type NullableRolloverInput = components['schemas']['NullableRolloverInput']
export type IncludedCreditInput = components['schemas']['IncludedCreditInput']
export type IncludedCreditInputs = components['schemas']['IncludedCreditInputs']
export type PlanCreate = components['schemas']['PlanCreate']
export type PlanResponse = components['schemas']['PlanResponse']
export type PlanUpdate = components['schemas']['PlanUpdate']
export type SubscriptionStatus = components['schemas']['SubscriptionStatus']
export type BillingAnchor = components['schemas']['BillingAnchor']
export type CollectionMethod = components['schemas']['CollectionMethod']
export type ApplyCredit = components['schemas']['ApplyCredit']
export type Subscription = components['schemas']['Subscription']
export type SubscriptionListResponse = components['schemas']['SubscriptionListResponse']
export type BillingAnchorInput = components['schemas']['BillingAnchorInput']
export type PastPeriods = components['schemas']['PastPeriods']
export type CollectionMethodInput = components['schemas']['CollectionMethodInput']
export type DaysUntilDue = components['schemas']['DaysUntilDue']
export type AllowOverlap = components['schemas']['AllowOverlap']
export type CouponCodesInput = components['schemas']['CouponCodesInput']
export type SubscriptionCreate = components['schemas']['SubscriptionCreate']
export type SubscriptionResponse = components['schemas']['SubscriptionResponse']
export type UpcomingSubscriptionId = components['schemas']['UpcomingSubscriptionId']
export type BillingReason = components['schemas']['BillingReason']
export type LineDescription = components['schemas']['LineDescription']
export type LineQuantity = components['schemas']['LineQuantity']
export type LineUnitCode = components['schemas']['LineUnitCode']
export type UnitAmountCents = components['schemas']['UnitAmountCents']
export type AmountCents = components['schemas']['AmountCents']
export type LineDiscountCents = components['schemas']['LineDiscountCents']
export type LineTaxCents = components['schemas']['LineTaxCents']
export type LineTaxRate = components['schemas']['LineTaxRate']
export type LineTaxRates = components['schemas']['LineTaxRates']
export type UpcomingFeeLineItem = components['schemas']['UpcomingFeeLineItem']
export type CreditedInvoiceId = components['schemas']['CreditedInvoiceId']
export type CreditedInvoiceNumber = components['schemas']['CreditedInvoiceNumber']
export type UpcomingProrationLineItem = components['schemas']['UpcomingProrationLineItem']
export type LineUsagePriceId = components['schemas']['LineUsagePriceId']
export type LineUsageUnits = components['schemas']['LineUsageUnits']
export type LineUsageFreeUnits = components['schemas']['LineUsageFreeUnits']
export type LineUsageLateEvents = components['schemas']['LineUsageLateEvents']
export type PerUnitLineUsage = components['schemas']['PerUnitLineUsage']
export type LineUsageTier = components['schemas']['LineUsageTier']
export type GraduatedLineUsage = components['schemas']['GraduatedLineUsage']
export type VolumeLineUsage = components['schemas']['VolumeLineUsage']
export type PackageLineUsage = components['schemas']['PackageLineUsage']
export type OtherLineUsage = components['schemas']['OtherLineUsage']
export type LineUsage = components['schemas']['LineUsage']
export type UpcomingUsageLineItem = components['schemas']['UpcomingUsageLineItem']
export type LineBound = components['schemas']['LineBound']
export type UpcomingMinimumLineItem = components['schemas']['UpcomingMinimumLineItem']
export type UpcomingMaximumLineItem = components['schemas']['UpcomingMaximumLineItem']
export type OtherUpcomingLineItem = components['schemas']['OtherUpcomingLineItem']
export type UpcomingLineItem = components['schemas']['UpcomingLineItem']
export type SubtotalCents = components['schemas']['SubtotalCents']
export type DiscountCents = components['schemas']['DiscountCents']
export type TaxCents = components['schemas']['TaxCents']
export type CreditCarriedCents = components['schemas']['CreditCarriedCents']
export type TotalCents = components['schemas']['TotalCents']
export type TaxEntry = components['schemas']['TaxEntry']
export type TaxEntries = components['schemas']['TaxEntries']
export type InvoiceDiscount = components['schemas']['InvoiceDiscount']
export type InvoiceDiscounts = components['schemas']['InvoiceDiscounts']
export type UpcomingInvoice = components['schemas']['UpcomingInvoice']
export type UpcomingInvoiceResponse = components['schemas']['UpcomingInvoiceResponse']
export type SubscriptionUpdate = components['schemas']['SubscriptionUpdate']
export type Proration = components['schemas']['Proration']
export type CreditNoteExcess = components['schemas']['CreditNoteExcess']
export type SubscriptionCancel = components['schemas']['SubscriptionCancel']
export type CreditedLineId = components['schemas']['CreditedLineId']
export type NoteLineAmountCents = components['schemas']['NoteLineAmountCents']
export type NoteLineTaxCents = components['schemas']['NoteLineTaxCents']
export type CreditNotePreviewLine = components['schemas']['CreditNotePreviewLine']
export type CreditNoteSubtotalCents = components['schemas']['CreditNoteSubtotalCents']
export type CreditNoteTaxCents = components['schemas']['CreditNoteTaxCents']
export type CreditNoteTotalCents = components['schemas']['CreditNoteTotalCents']
export type AppliedToInvoiceCents = components['schemas']['AppliedToInvoiceCents']
export type CreditedToWalletCents = components['schemas']['CreditedToWalletCents']
export type NoteRefundedCents = components['schemas']['NoteRefundedCents']
export type OutOfBandCents = components['schemas']['OutOfBandCents']
export type CreditNotePreview = components['schemas']['CreditNotePreview']
export type CancellationPreviewResponse = components['schemas']['CancellationPreviewResponse']
export type SubscriptionPlanChange = components['schemas']['SubscriptionPlanChange']
export type CurrencyUsageCharge = components['schemas']['CurrencyUsageCharge']
export type PricingUnitUsageCharge = components['schemas']['PricingUnitUsageCharge']
export type OtherUsageCharge = components['schemas']['OtherUsageCharge']
export type UsageCharge = components['schemas']['UsageCharge']
export type SubscriptionUsage = components['schemas']['SubscriptionUsage']
export type SubscriptionUsageResponse = components['schemas']['SubscriptionUsageResponse']
export type NullableShareCents = components['schemas']['NullableShareCents']
export type UsageGroup = components['schemas']['UsageGroup']
export type NullableOtherGroups = components['schemas']['NullableOtherGroups']
export type UsageBreakdown = components['schemas']['UsageBreakdown']
export type UsageBreakdownResponse = components['schemas']['UsageBreakdownResponse']
export type DiscountCreate = components['schemas']['DiscountCreate']
export type PercentDiscountTerms = components['schemas']['PercentDiscountTerms']
export type AmountDiscountTerms = components['schemas']['AmountDiscountTerms']
export type OtherDiscountTerms = components['schemas']['OtherDiscountTerms']
export type DiscountTerms = components['schemas']['DiscountTerms']
export type DiscountStatus = components['schemas']['DiscountStatus']
export type Discount = components['schemas']['Discount']
export type DiscountResponse = components['schemas']['DiscountResponse']
export type DiscountListResponse = components['schemas']['DiscountListResponse']
export type Seller = components['schemas']['Seller']
export type Buyer = components['schemas']['Buyer']
export type InvoiceStatus = components['schemas']['InvoiceStatus']
export type NullableInvoiceMemo = components['schemas']['NullableInvoiceMemo']
export type PaymentStoppedReason = components['schemas']['PaymentStoppedReason']
export type LineCreditedCents = components['schemas']['LineCreditedCents']
export type LineTaxRateCodes = components['schemas']['LineTaxRateCodes']
export type NullableLineCredit = components['schemas']['NullableLineCredit']
export type ManualLineItem = components['schemas']['ManualLineItem']
export type FeeLineItem = components['schemas']['FeeLineItem']
export type ProrationLineItem = components['schemas']['ProrationLineItem']
export type UsageLineItem = components['schemas']['UsageLineItem']
export type MinimumLineItem = components['schemas']['MinimumLineItem']
export type MaximumLineItem = components['schemas']['MaximumLineItem']
export type OtherLineItem = components['schemas']['OtherLineItem']
export type LineItem = components['schemas']['LineItem']
export type Payment = components['schemas']['Payment']
export type InvoiceIssue = components['schemas']['InvoiceIssue']
export type Invoice = components['schemas']['Invoice']
export type InvoiceListResponse = components['schemas']['InvoiceListResponse']
export type LineDescriptionInput = components['schemas']['LineDescriptionInput']
export type LineQuantityInput = components['schemas']['LineQuantityInput']
export type UnitAmountCentsInput = components['schemas']['UnitAmountCentsInput']
export type NullableLineCreditInput = components['schemas']['NullableLineCreditInput']
export type LineItemInput = components['schemas']['LineItemInput']
export type LineItemInputs = components['schemas']['LineItemInputs']
export type InvoiceCreate = components['schemas']['InvoiceCreate']
export type InvoiceResponse = components['schemas']['InvoiceResponse']
export type DeletedInvoice = components['schemas']['DeletedInvoice']
export type DeletedInvoiceResponse = components['schemas']['DeletedInvoiceResponse']
export type InvoiceUpdate = components['schemas']['InvoiceUpdate']
export type InvoicePdf = components['schemas']['InvoicePdf']
export type EInvoiceFormat = components['schemas']['EInvoiceFormat']
export type EInvoiceXml = components['schemas']['EInvoiceXml']
export type RecipientInputs = components['schemas']['RecipientInputs']
export type InvoiceSend = components['schemas']['InvoiceSend']
export type EmailStatus = components['schemas']['EmailStatus']
export type NullableEmailReason = components['schemas']['NullableEmailReason']
export type NullableEmailHtml = components['schemas']['NullableEmailHtml']
export type NullableEmailText = components['schemas']['NullableEmailText']
export type Email = components['schemas']['Email']
export type EmailResponse = components['schemas']['EmailResponse']
export type PaymentSource = components['schemas']['PaymentSource']
export type PaymentInput = components['schemas']['PaymentInput']
export type PaymentAttemptCreate = components['schemas']['PaymentAttemptCreate']
export type PaymentAttemptStatus = components['schemas']['PaymentAttemptStatus']
export type PaymentFailureCode = components['schemas']['PaymentFailureCode']
export type PaymentFailureRecoverable = components['schemas']['PaymentFailureRecoverable']
export type NullablePaymentFailure = components['schemas']['NullablePaymentFailure']
export type NullableDispute = components['schemas']['NullableDispute']
export type PaymentAttempt = components['schemas']['PaymentAttempt']
export type PaymentAttemptResponse = components['schemas']['PaymentAttemptResponse']
export type CreditNoteReasonInput = components['schemas']['CreditNoteReasonInput']
export type CreditNoteLineItemInput = components['schemas']['CreditNoteLineItemInput']
export type NullableCreditNoteMemo = components['schemas']['NullableCreditNoteMemo']
export type CreditNoteCreate = components['schemas']['CreditNoteCreate']
export type CreditNoteStatus = components['schemas']['CreditNoteStatus']
export type CreditNoteReason = components['schemas']['CreditNoteReason']
export type CreditNoteLineItem = components['schemas']['CreditNoteLineItem']
export type CreditNoteLineItems = components['schemas']['CreditNoteLineItems']
export type CreditNote = components['schemas']['CreditNote']
export type CreditNoteResponse = components['schemas']['CreditNoteResponse']
export type CreditNotePreviewResponse = components['schemas']['CreditNotePreviewResponse']
export type CreditNoteListResponse = components['schemas']['CreditNoteListResponse']
export type InvoicePayment = components['schemas']['InvoicePayment']
export type PaymentListResponse = components['schemas']['PaymentListResponse']
export type PaymentAttemptStatusInput = components['schemas']['PaymentAttemptStatusInput']
export type PaymentAttemptListResponse = components['schemas']['PaymentAttemptListResponse']
export type PaymentFailureInput = components['schemas']['PaymentFailureInput']
export type PaymentAttemptReport = components['schemas']['PaymentAttemptReport']
export type RefundCreate = components['schemas']['RefundCreate']
export type RefundResponse = components['schemas']['RefundResponse']
export type RefundStatusInput = components['schemas']['RefundStatusInput']
export type RefundListResponse = components['schemas']['RefundListResponse']
export type RefundFailureInput = components['schemas']['RefundFailureInput']
export type RefundReport = components['schemas']['RefundReport']
export type EmailStatusInput = components['schemas']['EmailStatusInput']
export type EmailSummary = components['schemas']['EmailSummary']
export type EmailListResponse = components['schemas']['EmailListResponse']
export type EmailResend = components['schemas']['EmailResend']
export type PaymentMethodStatusInput = components['schemas']['PaymentMethodStatusInput']
export type PaymentMethodToken = components['schemas']['PaymentMethodToken']
export type PaymentMethodLabel = components['schemas']['PaymentMethodLabel']
export type PaymentMethodStatus = components['schemas']['PaymentMethodStatus']
export type PaymentMethod = components['schemas']['PaymentMethod']
export type PaymentMethodListResponse = components['schemas']['PaymentMethodListResponse']
export type PaymentMethodCreate = components['schemas']['PaymentMethodCreate']
export type PaymentMethodResponse = components['schemas']['PaymentMethodResponse']
export type ReturnUrl = components['schemas']['ReturnUrl']
export type PaymentMethodSessionCreate = components['schemas']['PaymentMethodSessionCreate']
export type PaymentMethodSession = components['schemas']['PaymentMethodSession']
export type PaymentMethodSessionResponse = components['schemas']['PaymentMethodSessionResponse']
export type PaymentProvider = components['schemas']['PaymentProvider']
export type PaymentProviderResponse = components['schemas']['PaymentProviderResponse']
export type PaymentProviderNameInput = components['schemas']['PaymentProviderNameInput']
export type PaymentProviderCredentials = components['schemas']['PaymentProviderCredentials']
export type PaymentProviderUpdate = components['schemas']['PaymentProviderUpdate']
export type Csv = components['schemas']['Csv']
export type Month = components['schemas']['Month']
export type InvoiceCounts = components['schemas']['InvoiceCounts']
export type InvoiceSums = components['schemas']['InvoiceSums']
export type SelectedInvoices = components['schemas']['SelectedInvoices']
export type InvoicesReport = components['schemas']['InvoicesReport']
export type InvoicesReportResponse = components['schemas']['InvoicesReportResponse']
export type MonthsTimezone = components['schemas']['MonthsTimezone']
export type RevenueMonth = components['schemas']['RevenueMonth']
export type RevenueInCurrency = components['schemas']['RevenueInCurrency']
export type RevenueReport = components['schemas']['RevenueReport']
export type RevenueReportResponse = components['schemas']['RevenueReportResponse']
export type Receivables = components['schemas']['Receivables']
export type ReceivablesInCurrency = components['schemas']['ReceivablesInCurrency']
export type ReceivablesReport = components['schemas']['ReceivablesReport']
export type ReceivablesReportResponse = components['schemas']['ReceivablesReportResponse']
export type CustomerReceivables = components['schemas']['CustomerReceivables']
export type ReceivablesListResponse = components['schemas']['ReceivablesListResponse']
export type MrrInCurrency = components['schemas']['MrrInCurrency']
export type MrrReport = components['schemas']['MrrReport']
export type MrrReportResponse = components['schemas']['MrrReportResponse']
export type NullableTaxCategory = components['schemas']['NullableTaxCategory']
export type TaxedAmount = components['schemas']['TaxedAmount']
export type TaxReportRow = components['schemas']['TaxReportRow']
export type NetAndTax = components['schemas']['NetAndTax']
export type TaxReportTotal = components['schemas']['TaxReportTotal']
export type TaxReport = components['schemas']['TaxReport']
export type TaxReportResponse = components['schemas']['TaxReportResponse']
export type WebhookEventTypeInput = components['schemas']['WebhookEventTypeInput']
export type WebhookEventId = components['schemas']['WebhookEventId']
export type WebhookEventSequence = components['schemas']['WebhookEventSequence']
export type NullableCause = components['schemas']['NullableCause']
export type WebhookApiVersion = components['schemas']['WebhookApiVersion']
export type PreviousValues = components['schemas']['PreviousValues']
export type CustomerChange = components['schemas']['CustomerChange']
export type CustomerDeletion = components['schemas']['CustomerDeletion']
export type SubscriptionChange = components['schemas']['SubscriptionChange']
export type InvoiceSummary = components['schemas']['InvoiceSummary']
export type InvoiceChange = components['schemas']['InvoiceChange']
export type InvoiceDeletion = components['schemas']['InvoiceDeletion']
export type CreditNoteSummary = components['schemas']['CreditNoteSummary']
export type CreditNoteChange = components['schemas']['CreditNoteChange']
export type PaymentAttemptChange = components['schemas']['PaymentAttemptChange']
export type RefundChange = components['schemas']['RefundChange']
export type EmailChange = components['schemas']['EmailChange']
export type PaymentMethodChange = components['schemas']['PaymentMethodChange']
export type CreditGrantChange = components['schemas']['CreditGrantChange']
export type BalanceChange = components['schemas']['BalanceChange']
export type RejectedEventsOfCode = components['schemas']['RejectedEventsOfCode']
export type RejectedEvents = components['schemas']['RejectedEvents']
export type EventsRejection = components['schemas']['EventsRejection']
export type MeterChange = components['schemas']['MeterChange']
export type PlanChange = components['schemas']['PlanChange']
export type PricingUnitChange = components['schemas']['PricingUnitChange']
export type TaxRateChange = components['schemas']['TaxRateChange']
export type CouponChange = components['schemas']['CouponChange']
export type DiscountChange = components['schemas']['DiscountChange']
export type CompanyChange = components['schemas']['CompanyChange']
export type NullableTestClockName = components['schemas']['NullableTestClockName']
export type TestClockStatus = components['schemas']['TestClockStatus']
export type TestClock = components['schemas']['TestClock']
export type TestClockChange = components['schemas']['TestClockChange']
export type WebhookUrl = components['schemas']['WebhookUrl']
export type NullableEndpointDescription = components['schemas']['NullableEndpointDescription']
export type WebhookEndpointStatus = components['schemas']['WebhookEndpointStatus']
export type NullableDisabledReason = components['schemas']['NullableDisabledReason']
export type NullableDeliveryError = components['schemas']['NullableDeliveryError']
export type NullableStatusCode = components['schemas']['NullableStatusCode']
export type NullableResponseBody = components['schemas']['NullableResponseBody']
export type CursorSequence = components['schemas']['CursorSequence']
export type WebhookEndpoint = components['schemas']['WebhookEndpoint']
export type WebhookEndpointChange = components['schemas']['WebhookEndpointChange']
export type OtherWebhookData = components['schemas']['OtherWebhookData']
export type OtherWebhookEvent = components['schemas']['OtherWebhookEvent']
export type WebhookEvent = components['schemas']['WebhookEvent']
export type WebhookEventListResponse = components['schemas']['WebhookEventListResponse']
export type WebhookEventResponse = components['schemas']['WebhookEventResponse']
export type WebhookEndpointListResponse = components['schemas']['WebhookEndpointListResponse']
export type NullableEventTypesInput = components['schemas']['NullableEventTypesInput']
export type NullableCursorSequence = components['schemas']['NullableCursorSequence']
export type WebhookEndpointCreate = components['schemas']['WebhookEndpointCreate']
export type WebhookSecret = components['schemas']['WebhookSecret']
export type WebhookEndpointSecretResponse = components['schemas']['WebhookEndpointSecretResponse']
export type WebhookEndpointResponse = components['schemas']['WebhookEndpointResponse']
export type DeletedWebhookEndpoint = components['schemas']['DeletedWebhookEndpoint']
export type DeletedWebhookEndpointResponse = components['schemas']['DeletedWebhookEndpointResponse']
export type WebhookEndpointUpdate = components['schemas']['WebhookEndpointUpdate']
export type WebhookSecretRotation = components['schemas']['WebhookSecretRotation']
export type WebhookDeliveryStatusInput = components['schemas']['WebhookDeliveryStatusInput']
export type WebhookDeliveryTrigger = components['schemas']['WebhookDeliveryTrigger']
export type WebhookDeliveryStatus = components['schemas']['WebhookDeliveryStatus']
export type WebhookDeliveryAttempt = components['schemas']['WebhookDeliveryAttempt']
export type WebhookDelivery = components['schemas']['WebhookDelivery']
export type WebhookDeliveryListResponse = components['schemas']['WebhookDeliveryListResponse']
export type WebhookDeliveryCreate = components['schemas']['WebhookDeliveryCreate']
export type WebhookDeliveryResponse = components['schemas']['WebhookDeliveryResponse']
export type TestClockListResponse = components['schemas']['TestClockListResponse']
export type TestClockCreate = components['schemas']['TestClockCreate']
export type TestClockResponse = components['schemas']['TestClockResponse']
export type DeletedTestClock = components['schemas']['DeletedTestClock']
export type DeletedTestClockResponse = components['schemas']['DeletedTestClockResponse']
export type TestClockUpdate = components['schemas']['TestClockUpdate']
export type TestClockAdvance = components['schemas']['TestClockAdvance']

/** What `error.details` has with a code. */
export type ErrorDetails = {
  CODE_ALREADY_EXISTS: { code: string }
  COUPON_ALREADY_APPLIED: { discount_id: string }
  COUPON_EXHAUSTED: { coupon_code: string; limit: number }
  COUPON_EXPIRED: { coupon_code: string; redeem_by: string }
  COUPON_NOT_APPLICABLE: { coupon_code: string; plan_code: string }
  CREDITED_INVOICE_NOT_FINALIZED: { invoice_ids: Array<string> }
  CREDIT_NOTE_LIMIT_EXCEEDED: { limit: number }
  CREDIT_NOTE_NOT_VOIDABLE: { reason: string }
  CREDIT_NOTE_NUMBER_TAKEN: { last: number }
  CREDIT_NOTE_TOO_LARGE: { left_cents: number; line_item_id: string }
  CURRENCY_MISMATCH: { currency_code: string; customer_currency_code: string }
  CUSTOMER_HAS_SUBSCRIPTIONS: { subscription_ids: Array<string> }
  DISCOUNT_LIMIT_EXCEEDED: { limit: number }
  EVENT_NOT_VOIDABLE: { invoice_id?: string; reason: string }
  EXTERNAL_ID_ALREADY_EXISTS: { external_id: string }
  E_INVOICE_INCOMPLETE: { missing: Array<{ message: string; path: string; rule: string }> }
  IDEMPOTENCY_CONFLICT: { idempotency_keys: Array<string> }
  INSUFFICIENT_BALANCE: { amount_due_cents: number; balance_cents: number }
  INSUFFICIENT_SCOPE: { required: Array<string>; scope: string }
  INVOICE_CREDIT_USED: { credit_grant_ids: Array<string> }
  INVOICE_HAS_CREDIT_NOTES: { credit_note_ids: Array<string> }
  INVOICE_LINES_CREDITED: { invoice_ids: Array<string> }
  INVOICE_LINE_LIMIT_EXCEEDED: { limit: number }
  INVOICE_NOT_CREDITABLE: { status: string }
  INVOICE_NOT_DRAFT: { status: string }
  INVOICE_NOT_EDITABLE: { subscription_id: string }
  INVOICE_NOT_OPEN: { status: string }
  INVOICE_NOT_PAYABLE: { status: string }
  INVOICE_NOT_VOIDABLE: { status: string }
  INVOICE_NUMBER_TAKEN: { last: number }
  INVOICE_PARTLY_PAID: { amount_paid_cents: number; status: string }
  INVOICE_TOTAL_NEGATIVE: { total_cents: number }
  METER_ALREADY_BILLED: { subscription_ids: Array<string> }
  METER_ARCHIVED: { meter_id: string }
  METER_IN_USE: { plan_ids: Array<string> }
  METER_LIMIT_EXCEEDED: { event_name: string; limit: number }
  METER_NOT_FOUND: { meter_id: string } | undefined
  NOT_CONFIGURED: { package?: string; setting?: string }
  PAYMENT_ATTEMPT_ENDED: { amount_cents?: number; provider_payment_id?: string; status: string }
  PAYMENT_ATTEMPT_LIMIT_EXCEEDED: { limit: number }
  PAYMENT_IN_PROGRESS: { payment_attempt_id: string; status: string }
  PAYMENT_LIMIT_EXCEEDED: { amount_due_cents?: number; limit: number }
  PAYMENT_METHOD_LIMIT_EXCEEDED: { limit: number }
  PAYMENT_METHOD_NOT_USABLE: { provider: string; status: string }
  PAYMENT_NOT_VOIDABLE: { payment_attempt_id: string }
  PAYMENT_PROVIDER_NOT_ACTIVE: { disabled_reason: string; status: string }
  PAYMENT_TOO_LARGE: { amount_cents: number; amount_due_cents: number }
  PAY_OUT_TOO_LARGE: { remaining: string }
  PLAN_ARCHIVED: { archived_at: string }
  PLAN_IN_USE: { members: Array<string> }
  PRICING_UNIT_ARCHIVED: { pricing_unit_code: string }
  PROVIDER_PAYMENT_ALREADY_REPORTED: { payment_attempt_id: string }
  REFUND_ENDED: { status: string }
  REFUND_TOO_LARGE: { refundable_cents: number }
  SUBSCRIPTION_CANCELED: { canceled_at: string }
  SUBSCRIPTION_LIMIT_EXCEEDED: { limit: number }
  SUBSCRIPTION_NOT_SCHEDULED: { status: string }
  SUBSCRIPTION_NOT_TRIALING: { status: string }
  TAX_BEHAVIOR_MISMATCH: { plan_tax_behavior: string; tax_behavior: string }
  TAX_RATE_IN_USE: { company: boolean; customer_ids: Array<string>; plan_ids: Array<string> }
  VALIDATION_ERROR: components['schemas']['ValidationProblem'][]
  VOID_TOO_LARGE: { remaining: string }
}
