import { sql } from 'kysely'
import { textArray, timeArray } from '../db/binary-array.ts'
import type { WriteHandle } from '../db/schema.ts'
import type { Posting } from './ledger-store.ts'
import { type AccountKey, isOf } from './wallets-store.ts'

export type Rest = { id: string; remaining: string; at: Date }

export async function emptyGrants(trx: WriteHandle, tenantId: number, rests: readonly Rest[]): Promise<void> {
  await sql`
    update credit_grants g set remaining = 0, updated_at = rest.at
    from unnest(${textArray(rests.map(({ id }) => id))}::text[], ${timeArray(rests.map(({ at }) => at))}::timestamptz[])
      as rest (id, at)
    where g.tenant_id = ${tenantId} and g.id = rest.id`.execute(trx)
}

/** No transaction is earlier than the one before it. Returns the balance. Requires the customer's lock. */
export async function postRests(
  trx: WriteHandle,
  account: AccountKey,
  type: Posting['type'],
  rests: readonly Rest[],
  newId: () => string,
): Promise<string> {
  const texts = (textOf: (rest: Rest) => string) => textArray(rests.map(textOf))
  const amounts = texts(({ remaining }) => remaining)
  const times = timeArray(rests.map(({ at }) => at))
  await sql`
    insert into wallet_transactions (tenant_id, customer_id, account_type, unit_code, type, applied_grants_count,
      id, credit_grant_id, amount, balance_after, created_at)
    select ${account.tenant_id}::bigint, customer_id, account_type, unit_code, ${type}, 0,
      rest.id, rest.credit_grant_id, -rest.amount::numeric,
      balance - sum(rest.amount::numeric) over (order by rest.place),
      greatest(last_transaction_at, max(rest.at) over (order by rest.place))
    from wallet_accounts, unnest(${texts(() => newId())}::text[], ${texts(({ id }) => id)}::text[],
        ${amounts}::text[], ${times}::timestamptz[])
      with ordinality as rest (id, credit_grant_id, amount, at, place)
    where ${isOf(account)}
    order by rest.place`.execute(trx)
  const { rows } = await sql<{ balance: string }>`
    update wallet_accounts set balance = balance - rest.amount, last_transaction_at = greatest(last_transaction_at, rest.at)
    from (
      select sum(amount::numeric) as amount, max(at) as at
      from unnest(${amounts}::text[], ${times}::timestamptz[]) as each (amount, at)
    ) as rest
    where ${isOf(account)}
    returning balance`.execute(trx)
  return rows[0]?.balance ?? '0'
}
