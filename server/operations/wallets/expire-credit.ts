import type { WriteContext } from '../../context.ts'
import { type CustomerRow, lockCustomer, lockCustomers } from '../../customers/customers-store.ts'
import { timelineOf } from '../../db/timeline.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { expireGrants } from '../../wallets/take-back.ts'
import { type AccountKey, selectAccountsWithExpired, selectExpiring } from '../../wallets/wallets-store.ts'
import { atCurrentTime } from '../current-time.ts'

/**
 * Readers must not see expired credit, even before the job runs. The customer is locked only if something is due, so
 * that most reads do not wait.
 */
export async function expireDue(context: WriteContext, customer: CustomerRow): Promise<void> {
  const { trx, tenant, service } = context
  const { now } = await atCurrentTime(context, customer)
  const due = await selectAccountsWithExpired(trx, tenant.id, customer.id, now)
  if (due.length === 0) return
  await lockCustomer(trx, tenant.id, customer.id)
  for (const account of due) await expireGrants({ trx, account, now, newId: service.newId })
}

export async function expireDueOf(
  context: WriteContext,
  rows: ReadonlyArray<{ customer_id: string }>,
): Promise<boolean> {
  const { trx, tenant, service } = context
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))]
  const nowOf = createClock(context)
  const due: Array<{ account: AccountKey; now: Date }> = []
  for (const { customer_id, test_clock_id, first_at } of await selectExpiring(trx, tenant.id, ids)) {
    const now = await nowOf(test_clock_id)
    if (first_at === null || first_at > now) continue
    for (const account of await selectAccountsWithExpired(trx, tenant.id, customer_id, now))
      due.push({ account, now })
  }
  if (due.length === 0) return false
  const existing = await lockCustomers(
    trx,
    tenant.id,
    due.map(({ account }) => account.customer_id),
  )
  for (const { account, now } of due)
    if (existing.has(account.customer_id)) await expireGrants({ trx, account, now, newId: service.newId })
  return true
}

function createClock({ trx, tenant, service }: WriteContext): (testClockId: string) => Promise<Date> {
  const times = new Map<string, Promise<Date>>()
  return (test_clock_id) => {
    const timeline = timelineOf({ tenant_id: tenant.id, test_clock_id })
    const time = times.get(test_clock_id) ?? readNow(trx, timeline, service.clock)
    times.set(test_clock_id, time)
    return time
  }
}
