import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { selectCustomerNames } from '../../customers/list-store.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { type PageRequest, parsePage } from '../../paging/pagination.ts'
import { selectPlanNames } from '../../plans/plans-store.ts'
import {
  type SubscriptionFilter,
  type SubscriptionRow,
  selectSubscriptions,
} from '../../subscriptions/subscriptions-store.ts'
import { csvReply, inTurn, timeCell } from '../csv-reply.ts'

type Named = SubscriptionRow & {
  customer: { name: string; email: string } | undefined
  plan: { code: string; name: string } | undefined
}

const COLUMNS: Columns<Named> = {
  id: ({ id }) => ({ plain: id }),
  status: ({ status }) => ({ plain: status }),
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  customer_name: ({ customer }) => ({ text: customer?.name ?? null }),
  customer_email: ({ customer }) => ({ text: customer?.email ?? null }),
  plan_id: ({ plan_id }) => ({ plain: plan_id }),
  plan_code: ({ plan }) => ({ text: plan?.code ?? null }),
  plan_name: ({ plan }) => ({ text: plan?.name ?? null }),
  billing_anchor: ({ billing_anchor }) => ({ plain: billing_anchor }),
  current_period_start: ({ current_period_start }) => timeCell(current_period_start),
  current_period_end: ({ current_period_end }) => timeCell(current_period_end),
  trial_ends_at: ({ trial_ends_at }) => timeCell(trial_ends_at),
  cancel_at_period_end: ({ cancel_at_period_end }) => ({ plain: String(cancel_at_period_end) }),
  canceled_at: ({ canceled_at }) => timeCell(canceled_at),
  past_due_since: ({ past_due_since }) => timeCell(past_due_since),
  collection_method: ({ collection_method }) => ({ plain: collection_method }),
  days_until_due: ({ days_until_due }) => ({
    plain: days_until_due === null ? null : String(days_until_due),
  }),
  apply_credit: ({ apply_credit }) => ({ plain: String(apply_credit) }),
  created_at: ({ created_at }) => timeCell(created_at),
  updated_at: ({ updated_at }) => timeCell(updated_at),
  billing_anchor_at: ({ billing_anchor_at }) => timeCell(billing_anchor_at),
  timezone: ({ timezone }) => ({ plain: timezone }),
  starts_at: ({ starts_at, created_at }) => timeCell(starts_at ?? created_at),
  ends_at: ({ ends_at }) => timeCell(ends_at),
  usage_period_start: ({ usage_period_start }) => timeCell(usage_period_start),
  usage_period_end: ({ usage_period_end }) => timeCell(usage_period_end),
  purchase_order_number: (row) => ({ text: row.purchase_order_number }),
}

export const exportSubscriptions: Handler<'exportSubscriptions', Context> = async ({ query }, context) => {
  const request = parsePage({ ...query, limit: ROWS_AT_ONCE }, 'subscriptions')
  const rows = exportTable(COLUMNS, request, (page) =>
    inTurn(context, (db, tenantId) => selectNamed(db, tenantId, query, page)),
  )
  return csvReply('subscriptions', rows)
}

async function selectNamed(db: ReadHandle, tenantId: number, filter: SubscriptionFilter, page: PageRequest) {
  const { rows, scannedTo } = await selectSubscriptions(db, tenantId, filter, page)
  const customers = await selectCustomerNames(
    db,
    tenantId,
    rows.map(({ customer_id }) => customer_id),
  )
  const plans = await selectPlanNames(
    db,
    tenantId,
    rows.map(({ plan_id }) => plan_id),
  )
  const named = rows.map((row) => ({
    ...row,
    customer: customers.get(row.customer_id),
    plan: plans.get(row.plan_id),
  }))
  return { rows: named, scannedTo }
}
