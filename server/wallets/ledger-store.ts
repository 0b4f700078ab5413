import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import type { GrantMovement } from './burn-down.ts'

type Row = Selectable<Schema['wallet_transactions']>
type AppliedGrant = { credit_grant_id: string; amount: string }
export type WalletTransactionRow = Row & { applied_grants: AppliedGrant[] }

export type Posting = Omit<Row, 'seq' | 'balance_after' | 'applied_grants_count'>

/** A transaction is never before the last one. Returns the balance. */
export async function post(
  trx: WriteHandle,
  posting: Posting,
  applied: readonly GrantMovement[],
): Promise<string> {
  const { tenant_id, id } = posting
  const { balance, last_transaction_at } = await trx
    .updateTable('wallet_accounts')
    .set({
      balance: sql`balance + ${posting.amount}::numeric`,
      last_transaction_at: sql`greatest(last_transaction_at, ${posting.created_at})`,
    })
    .where('tenant_id', '=', tenant_id)
    .where('customer_id', '=', posting.customer_id)
    .where('account_type', '=', posting.account_type)
    .where('unit_code', '=', posting.unit_code)
    .returning(['balance', 'last_transaction_at'])
    .executeTakeFirstOrThrow()
  const created_at = last_transaction_at ?? posting.created_at
  const { seq } = await trx
    .insertInto('wallet_transactions')
    .values({ ...posting, balance_after: balance, applied_grants_count: applied.length, created_at })
    .returning('seq')
    .executeTakeFirstOrThrow()
  if (applied.length === 0) return balance
  const [grants, amounts] = [applied.map((each) => each.id), applied.map(({ part }) => part.toFixed())]
  await sql`
    insert into applied_grants (tenant_id, transaction_id, position, transaction_seq, credit_grant_id, amount)
    select ${tenant_id}, ${id}, position - 1, ${seq}, credit_grant_id, amount
    from unnest(${grants}::text[], ${amounts}::numeric[]) with ordinality as part (credit_grant_id, amount, position)`.execute(
    trx,
  )
  return balance
}

/** Where a grant comes from, by the type of its first transaction. */
const GRANT_SOURCES = {
  grant: 'manual',
  included_credit: 'included_credit',
  proration_credit: 'proration_credit',
  credit_note: 'credit_note',
  purchase: 'purchase',
  // A grant is paid out with an amount below 0. The refund of that failed.
  pay_out: 'refund',
} as const

export type Granting = { type: keyof typeof GRANT_SOURCES } & Partial<
  Pick<Row, 'subscription_id' | 'invoice_id'>
>
export type Origin = Required<Omit<Granting, 'type'>> & { source: (typeof GRANT_SOURCES)[Granting['type']] }

export function grantOriginOf({ type, subscription_id = null, invoice_id = null }: Granting): Origin {
  return { source: GRANT_SOURCES[type], subscription_id, invoice_id }
}

/** By grant. */
export async function selectOrigins(
  db: ReadHandle,
  tenantId: number,
  grantIds: readonly string[],
): Promise<Map<string, Origin>> {
  if (grantIds.length === 0) return new Map()
  const { rows } = await sql<Granting & { credit_grant_id: string }>`
    select credit_grant_id, type, subscription_id, invoice_id
    from wallet_transactions
    where tenant_id = ${tenantId} and credit_grant_id = any(${grantIds}::text[]) and amount > 0`.execute(db)
  return new Map(rows.map((row) => [row.credit_grant_id, grantOriginOf(row)]))
}

export function selectApplied(
  db: ReadHandle,
  tenantId: number,
  transactionId: string,
): Promise<Array<{ id: string; remaining: string; part: string }>> {
  return db
    .selectFrom('applied_grants as applied')
    .innerJoin('credit_grants as credit', 'credit.id', 'applied.credit_grant_id')
    .select(['credit.id', 'credit.remaining', 'applied.amount as part'])
    .where('applied.tenant_id', '=', tenantId)
    .where('credit.tenant_id', '=', tenantId)
    .where('applied.transaction_id', '=', transactionId)
    .orderBy('applied.position')
    .execute()
}

type TransactionFilter = {
  account_type?: Row['account_type']
  pricing_unit_code?: string
  type?: ReadonlyArray<Row['type']>
  invoice_id?: string
  credit_grant_id?: string
}

/** Returns up to `limit` + 1 rows, newest first. */
export async function selectTransactions(
  db: ReadHandle,
  tenantId: number,
  customerId: string,
  filter: TransactionFilter,
  page: PageRequest,
): Promise<Found<WalletTransactionRow>> {
  const { credit_grant_id: grantId, type: types } = filter
  const matching = matchingTransactions(db, tenantId, customerId, filter, page)
  // Each type has an index in the order of the list.
  const ids = (
    types === undefined ? [matching] : types.map((type) => matching.where('entry.type', '=', type))
  )
    .map((each) => (grantId === undefined ? newestOf(each, page) : newestOfGrant(db, each, grantId, page)))
    .map((each) => sql`(${each})`)
  const rows = await db
    .selectFrom('wallet_transactions')
    .selectAll()
    .select(firstApplied(tenantId))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id in (${sql.join(ids, sql` union all `)})`)
    .orderBy('seq', 'desc')
    .limit(page.limit + 1)
    .execute()
  return { rows }
}

type Matching = ReturnType<typeof matchingTransactions>

function matchingTransactions(
  db: ReadHandle,
  tenantId: number,
  customerId: string,
  filter: TransactionFilter,
  { created }: PageRequest,
) {
  let query = db
    .selectFrom('wallet_transactions as entry')
    .select('entry.id')
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.customer_id', '=', customerId)
  if (filter.account_type !== undefined) query = query.where('entry.account_type', '=', filter.account_type)
  if (filter.pricing_unit_code !== undefined)
    query = query
      .where('entry.account_type', '=', 'pricing_unit')
      .where('entry.unit_code', '=', filter.pricing_unit_code)
  if (filter.invoice_id !== undefined) query = query.where('entry.invoice_id', '=', filter.invoice_id)
  const { from, to } = created ?? {}
  if (from !== undefined) query = query.where('entry.created_at', '>=', from)
  if (to !== undefined) query = query.where('entry.created_at', '<', to)
  return query
}

function newestOf(matching: Matching, { limit, after }: PageRequest) {
  const older = after === undefined ? matching : matching.where('entry.seq', '<', Number(after.place))
  return older.orderBy('entry.seq', 'desc').limit(limit + 1)
}

/** Transactions that made the grant, and those that applied it, each have an index. */
function newestOfGrant(db: ReadHandle, matching: Matching, grantId: string, page: PageRequest) {
  const { limit, after } = page
  const applied = matching
    .innerJoin('applied_grants as applied', (join) =>
      join
        .onRef('applied.tenant_id', '=', 'entry.tenant_id')
        .onRef('applied.transaction_id', '=', 'entry.id'),
    )
    .where('applied.credit_grant_id', '=', grantId)
  const older =
    after === undefined ? applied : applied.where('applied.transaction_seq', '<', Number(after.place))
  const drawn = older.orderBy('applied.transaction_seq', 'desc').limit(limit + 1)
  const own = newestOf(matching.where('entry.credit_grant_id', '=', grantId), page)
  return db
    .selectFrom(own.as('own'))
    .select('own.id')
    .unionAll(({ parens }) => parens(drawn))
}

/** The contract shows at most this many. */
const MAX_APPLIED = 100

function firstApplied(tenantId: number) {
  return (entry: ExpressionBuilder<Schema, 'wallet_transactions'>) =>
    jsonArrayFrom(
      entry
        .selectFrom('applied_grants as applied')
        // Numeric is cast to text, because JSON would make it a number.
        .select(['applied.credit_grant_id', sql<string>`applied.amount::text`.as('amount')])
        .where('applied.tenant_id', '=', tenantId)
        .whereRef('applied.transaction_id', '=', 'wallet_transactions.id')
        .where('applied.position', '<', MAX_APPLIED)
        .orderBy('applied.position'),
    ).as('applied_grants')
}
