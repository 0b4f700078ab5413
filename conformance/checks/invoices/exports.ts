import type { Check } from '../../kit/check.ts'
import { expectRows, exported } from '../../kit/exported.ts'
import {
  createCustomer,
  createInvoice,
  createPlan,
  createSubscription,
  ingest,
  line,
  newEvent,
  processed,
  unpaidInvoice,
} from '../../kit/fixtures.ts'
import { endNow } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

const defaults = { level: 'behaviour' } as const

/** The columns that are as the subscription shows them. */
const OF_SUBSCRIPTIONS = [
  'id',
  'current_period_start',
  'current_period_end',
  'billing_anchor',
  'billing_anchor_at',
  'timezone',
  'starts_at',
  'ends_at',
  'usage_period_start',
  'usage_period_end',
  'purchase_order_number',
]

export const checks: Check[] = [
  {
    ...defaults,
    tag: 'Invoices',
    id: 'invoices.exported',
    reference: 'exportInvoices',
    title: 'The CSV of invoices has the rows that the list has, with amounts in whole units.',
    operations: ['exportInvoices', 'listInvoices', 'finalizeInvoice', 'payInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx, { currency_code: 'KWD' })
      const one = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 1_234_567)] })
      const body = { source: 'out_of_band', amount_cents: 1_000 } as const
      await ctx.succeed('payInvoice', { path: { id: one.id }, body })
      const own = { purchase_order_number: 'PO-1', memo: 'Thank you' }
      const draft = await createInvoice(ctx, { customer_id, line_items: [line(1, 5)], ...own })
      const rows = await exported(ctx, 'exportInvoices', { customer_id })
      expectRows(
        ctx,
        rows,
        [
          {
            id: draft.id,
            ...own,
            status: 'draft',
            total: '0.005',
            amount_paid: '0.000',
            amount_due: '0.000',
            due_at: '',
            subtotal: '0.005',
            discount: '0.000',
            tax: '0.000',
            amount_credited: '0.000',
          },
          {
            id: one.id,
            purchase_order_number: '',
            memo: one.memo ?? '',
            status: 'open',
            total: '1234.567',
            amount_paid: '1.000',
            amount_due: '1233.567',
            due_at: one.due_at,
            subtotal: '1234.567',
            discount: '0.000',
            tax: '0.000',
            amount_credited: '0.000',
          },
        ],
        'the rows of one customer',
      )
      const { invoices } = (await ctx.succeed('listInvoices', { query: { customer_id } })).body
      ctx.equal(
        rows.map((row) => [row.locale, row.timezone, row.tax_behavior, row.line_item_count, row.updated_at]),
        invoices.map((each) => [
          each.locale,
          each.timezone,
          each.tax_behavior,
          String(each.line_items.length),
          each.updated_at,
        ]),
        'language, zone, taxes, lines and last change, as the list has them',
      )
      const open = await exported(ctx, 'exportInvoices', { customer_id, status: ['open'] })
      ctx.equal(
        open.map(({ id }) => id),
        [one.id],
        'the rows of one customer that are open',
      )
    },
  },
  {
    ...defaults,
    tag: 'Subscriptions',
    id: 'subscriptions.exported',
    reference: 'exportSubscriptions',
    title:
      'The CSV of subscriptions has the rows that the list has, with the names of customer and plan, and times as the subscription shows them.',
    operations: ['exportSubscriptions', 'createSubscription', 'cancelSubscription'],
    async run(ctx) {
      const customer = await createCustomer(ctx, { name: '=Acme' })
      const plan = await createPlan(ctx, {
        name: 'Pro, yearly',
        interval: 'year',
        usage_billing_interval: 'month',
      })
      const terms = { customer_id: customer.id, plan_id: plan.id }
      const ended = await createSubscription(ctx, terms)
      await endNow(ctx, ended)
      const made = await createSubscription(ctx, terms)
      const rows = await exported(ctx, 'exportSubscriptions', { plan_id: plan.id })
      const named = { customer_name: "'=Acme", customer_email: customer.email, plan_name: 'Pro, yearly' }
      expectRows(
        ctx,
        rows,
        [
          { id: made.id, status: 'active', ...named },
          { id: ended.id, status: 'canceled', ...named },
        ],
        'the rows of one plan',
      )
      const active = await exported(ctx, 'exportSubscriptions', { plan_id: plan.id, status: ['active'] })
      const shown: Record<string, unknown> = { ...made }
      const fields = OF_SUBSCRIPTIONS.map((name) => [name, String(shown[name] ?? '')])
      const asCreated = Object.fromEntries(fields)
      expectRows(ctx, active, [asCreated], 'the row of the one that is active, as it was created')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    tag: 'Events',
    id: 'events.exported',
    reference: 'exportEvents',
    title: 'The CSV of usage events has the rows that the list has, with their properties as JSON.',
    operations: ['exportEvents', 'ingestEvents'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const properties = { calls: 12, region: 'eu "central", 1' }
      const older = await newEvent(ctx, { customer_id, properties })
      const timestamp = later(new Date(older.timestamp), 1)
      const newer = await newEvent(ctx, { customer_id, timestamp, idempotency_key: ctx.unique('=1') })
      await ingest(ctx, [older, newer])
      await processed(ctx, [older, newer])
      const rows = await exported(ctx, 'exportEvents', { customer_id })
      ctx.equal(
        rows.map((row) => [row.idempotency_key, row.event_name, row.timestamp]),
        [
          [`'${newer.idempotency_key}`, newer.event_name, newer.timestamp],
          [older.idempotency_key, older.event_name, older.timestamp],
        ],
        'the events of one customer, the newest first',
      )
      ctx.equal(JSON.parse(rows[1]?.properties || 'null'), properties, 'the properties')
      const before = await exported(ctx, 'exportEvents', { customer_id, to: newer.timestamp })
      ctx.equal(before, rows.slice(1), 'the events of one customer until the newer')
    },
  },
  {
    ...defaults,
    tag: 'Audit events',
    id: 'audit-events.exported',
    reference: 'exportAuditEvents',
    title: 'The CSV of audit events has the rows that the list has.',
    operations: ['exportAuditEvents', 'listAuditEvents', 'updateCustomer'],
    async run(ctx) {
      const { id: object_id } = await createCustomer(ctx)
      await ctx.succeed('updateCustomer', { path: { id: object_id }, body: { name: 'Neu' } })
      const { body } = await ctx.succeed('listAuditEvents', { query: { object_id } })
      const rows = await exported(ctx, 'exportAuditEvents', { object_id })
      ctx.equal(
        rows.map((row) => [
          row.id,
          row.operation,
          row.actor_id,
          row.object_id,
          row.member_role,
          row.request_id,
        ]),
        body.audit_events.map((event) => [
          event.id,
          event.operation,
          event.actor.id ?? '',
          event.object?.id ?? '',
          event.member_role ?? '',
          event.request_id ?? '',
        ]),
        'the rows of one customer',
      )
      const query = { object_id, operation: 'updateCustomer' }
      ctx.equal((await exported(ctx, 'exportAuditEvents', query)).length, 1, 'how often it was updated')
    },
  },
]
