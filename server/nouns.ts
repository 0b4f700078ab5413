import type { Service, Tenant } from './context.ts'
import type { Change, WebhookEventType } from './db/changes.ts'
import { rowsById } from './db/row.ts'
import type { WriteHandle } from './db/schema.ts'
import { selectDiscountsById } from './discounts/discounts-store.ts'
import { selectCreditNotesById } from './invoices/credit-notes/credit-notes-store.ts'
import { selectInvoiceSummaries } from './invoices/summaries-store.ts'
import { loadCompany } from './operations/company/load-company.ts'
import { toCompany } from './operations/company/response.ts'
import { toCoupon } from './operations/coupons/response.ts'
import { toCreditNoteSummary } from './operations/credit-notes/response.ts'
import { toCustomer } from './operations/customers/response.ts'
import { toDiscount } from './operations/discounts/response.ts'
import { toEmailSummary } from './operations/emails/response.ts'
import { toInvoiceSummary } from './operations/invoices/response.ts'
import { toMeter } from './operations/meters/response.ts'
import { toPaymentAttempt, toPaymentMethod } from './operations/payments/response.ts'
import { toPlan } from './operations/plans/response.ts'
import { toPricingUnit } from './operations/pricing-units/response.ts'
import { toRefund } from './operations/refunds/response.ts'
import { toSubscription } from './operations/subscriptions/response.ts'
import { toTaxRate } from './operations/tax-rates/response.ts'
import { toTestClock } from './operations/test-clocks/response.ts'
import { toCreditGrant, toWalletBalance } from './operations/wallets/response.ts'
import { toWebhookEndpoint } from './operations/webhook-endpoints/response.ts'
import { selectGrantsById } from './wallets/grants-store.ts'
import { selectAccountsOf } from './wallets/wallets-store.ts'

export type Shown = Pick<
  Service,
  'publicBaseUrl' | 'rateLimitPerMinute' | 'eventRetentionDays' | 'finalizeAfterMs'
>
export type Show = { tenant: Tenant; service: Shown }

/** `key` distinguishes the rows of a noun. */
type Noun<Row> = {
  name: string
  load(trx: WriteHandle, tenantId: number, changes: readonly Change[]): Promise<readonly Row[]>
  keyOf(row: Row): string
  show(row: Row, show: Show): object
}

type Named = { id: string }
const idsOf = (changes: readonly Change[]) => [...new Set(changes.map(({ id }) => id))]
export const keyOf = ({ id, customer_id }: Change) =>
  customer_id === undefined ? id : `${customer_id} ${id}`

function noun<Row>(spec: Noun<Row>): Noun<never> {
  return spec as unknown as Noun<never>
}

function named<Row extends Named>(
  name: string,
  load: (trx: WriteHandle, tenantId: number, ids: readonly string[]) => Promise<readonly Row[]>,
  show: (row: Row, show: Show) => object,
): Noun<never> {
  return noun<Row>({
    name,
    load: (trx, tenantId, changes) => load(trx, tenantId, idsOf(changes)),
    keyOf: ({ id }) => id,
    show,
  })
}

const of =
  <Table extends Parameters<typeof rowsById>[1]>(table: Table) =>
  (trx: WriteHandle, tenantId: number, ids: readonly string[]) =>
    rowsById(trx, table, tenantId, ids)

export type NounOf<Type extends string> = Type extends `${infer Name}.${string}` ? Name : never

export const nouns: Record<NounOf<WebhookEventType>, Noun<never>> = {
  events: noun({ name: 'events', load: async () => [], keyOf: () => '', show: (row: object) => row }),
  customer: named('customer', of('customers'), (row, { tenant }) => toCustomer(row, tenant)),
  subscription: named('subscription', of('subscriptions'), (row, { tenant }) => toSubscription(row, tenant)),
  invoice: named('invoice', selectInvoiceSummaries, toInvoiceSummary),
  credit_note: named('credit_note', selectCreditNotesById, toCreditNoteSummary),
  payment_attempt: named('payment_attempt', of('payment_attempts'), (row, { tenant }) =>
    toPaymentAttempt(row, tenant),
  ),
  refund: named('refund', of('refunds'), (row, { tenant }) => toRefund(row, tenant)),
  email: named('email', of('emails'), (row, { tenant }) => toEmailSummary(row, tenant)),
  payment_method: named('payment_method', of('payment_methods'), (row, { tenant }) =>
    toPaymentMethod(row, tenant),
  ),
  credit_grant: named('credit_grant', selectGrantsById, (row, { tenant }) => toCreditGrant(row, tenant)),
  meter: named('meter', of('meters'), (row, { tenant }) => toMeter(row, tenant)),
  plan: named('plan', of('plans'), (row, { tenant }) => toPlan(row, tenant)),
  pricing_unit: named('pricing_unit', of('pricing_units'), (row, { tenant }) => toPricingUnit(row, tenant)),
  tax_rate: named('tax_rate', of('tax_rates'), (row, { tenant }) => toTaxRate(row, tenant)),
  coupon: named('coupon', of('coupons'), (row, { tenant }) => toCoupon(row, tenant)),
  discount: named('discount', selectDiscountsById, (row, { tenant }) => toDiscount(row, tenant)),
  test_clock: named('test_clock', of('test_clocks'), (row, { tenant }) => toTestClock(row, tenant)),
  webhook_endpoint: named('webhook_endpoint', of('webhook_endpoints'), (row, { tenant }) =>
    toWebhookEndpoint(row, tenant),
  ),
  wallet: noun({
    name: 'balance',
    load: (trx, tenantId, changes) =>
      selectAccountsOf(
        trx,
        tenantId,
        changes.flatMap(({ customer_id = [] }) => customer_id),
      ),
    keyOf: ({ customer_id, unit_code }) => `${customer_id} ${unit_code}`,
    show: (row) => ({ customer_id: row.customer_id, ...toWalletBalance(row) }),
  }),
  company: noun({
    name: 'company',
    load: async (trx, tenantId) => [await loadCompany(trx, tenantId)],
    keyOf: () => '',
    show: toCompany,
  }),
}
