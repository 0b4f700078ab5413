import type { EngineContext } from '../../context.ts'
import { selectExisting } from '../../customers/customers-store.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { Problem } from '../../errors/problem.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { creditOf, type LineCredit, returnableCents } from '../../invoices/line-credit.ts'
import { selectSellingLines } from '../../invoices/lines-store.ts'
import { type Decimal, decimal } from '../../money/decimal.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { grant, voidGrant, withdraw } from '../../wallets/movements.ts'
import { type SoldGrantRow, selectSoldGrants, usedOf } from '../../wallets/sold-grants-store.ts'
import type { WalletContext } from '../../wallets/take-back.ts'
import { keyOf } from '../../wallets/wallets-store.ts'

type Invoice = Pick<InvoiceRow, 'tenant_id' | 'id' | 'customer_id' | 'currency_code'>
type Lines = ReadonlyArray<{ credit?: LineCredit | null }>

/**
 * Grants what the invoice sells, less what notes gave back. After a lost dispute, what was used of the first grant is
 * not granted again. A deleted customer gets none. Returns whether credit in the currency came. Requires the customer's
 * lock.
 */
export async function sellCredit(context: EngineContext, invoice: Invoice, lines: Lines): Promise<boolean> {
  if (!sells(lines)) return false
  const { trx, tenantId, now } = context
  const { customer_id, currency_code } = invoice
  if (!(await selectExisting(trx, tenantId, [customer_id])).has(customer_id)) return false
  const sold = await selectSellingLines(trx, invoice)
  const before = await selectSoldGrants(trx, tenantId, idsOf(sold))
  for (const line of sold) {
    const { credit, description } = line
    const noted = creditOf(line, line.noted_cents, currency_code)
    const amount = decimal(credit.amount).minus(noted).minus(usedOf(before, line.id))
    if (amount.lte(0)) continue
    const days = credit.expires_after_days
    await grant(
      walletOf(context, invoice, credit),
      amount,
      { type: 'purchase', invoice_id: invoice.id },
      {
        priority: credit.priority,
        expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
        description,
        metadata: {},
        line_item_id: line.id,
      },
    )
  }
  return sold.some(({ credit }) => credit.account_type === 'currency')
}

/**
 * Voids what is left of the credit that the invoice sold, since it is open again. Throws `refusal` with the grants of
 * which something was used. Requires the customer's lock.
 */
export async function takeSoldBack(
  context: EngineContext,
  invoice: InvoiceRow,
  refusal?: (grantIds: string[]) => Problem,
): Promise<void> {
  const granted = await liveGrants(context, invoice)
  const used = granted.filter((each) => decimal(each.used).gt(0))
  if (used.length > 0 && refusal !== undefined) throw refusal(idsOf(used))
  for (const each of granted) await voidGrant(walletOfGrant(context, each), each)
}

type Noted = ReadonlyArray<{ line_item_id: string; amount_cents: number }>

/** Voids the share of the sold credit that a note gives back. `invoice` is from before the note. Requires the customer's lock. */
export async function takeShareBack(
  context: EngineContext,
  invoice: InvoiceRow,
  noted: Noted,
): Promise<void> {
  const granted = new Map((await liveGrants(context, invoice)).map((each) => [each.line_item_id, each]))
  for (const { line_item_id, amount_cents } of noted) {
    const found = granted.get(line_item_id)
    const line = invoice.line_items.find(({ id }) => id === line_item_id)
    if (found === undefined || line === undefined) continue
    const { noted_cents } = line
    const before = creditOf(line, noted_cents, invoice.currency_code)
    const share = creditOf(line, noted_cents + amount_cents, invoice.currency_code).minus(before)
    if (share.gt(0)) await takeBackOf(context, found, share)
  }
}

/** A grant of which something was used is not voided: that part was paid for, and may come back to it. */
async function takeBackOf(context: EngineContext, sold: SoldGrantRow, share: Decimal): Promise<void> {
  const wallet = walletOfGrant(context, sold)
  const isUsed = decimal(sold.used).gt(0)
  if (!isUsed && share.gte(sold.remaining)) await voidGrant(wallet, sold)
  else await withdraw(wallet, await loadGrant(context.trx, context.tenantId, sold.id), share)
}

/** By line: what a note can give back of it at most. A line whose credit was never granted has no such limit. */
export async function selectReturnable(
  db: ReadHandle,
  invoice: InvoiceRow,
): Promise<ReadonlyMap<string, number>> {
  if (invoice.status !== 'paid' || !sells(invoice.line_items)) return new Map()
  const selling = invoice.line_items.filter(({ credit }) => credit != null)
  const sold = await selectSoldGrants(db, invoice.tenant_id, idsOf(selling))
  return new Map(
    selling.flatMap((line) => {
      const granted = sold.filter((each) => each.line_item_id === line.id)
      if (granted.length === 0) return []
      const live = granted.find((each) => each.voided_at === null)
      return [[line.id, returnableCents(line, decimal(live?.remaining ?? 0), invoice.currency_code)]]
    }),
  )
}

async function liveGrants(
  { trx, tenantId }: EngineContext,
  { line_items }: InvoiceRow,
): Promise<SoldGrantRow[]> {
  if (!sells(line_items)) return []
  const sold = await selectSoldGrants(trx, tenantId, idsOf(line_items.filter(({ credit }) => credit != null)))
  return sold.filter(({ voided_at }) => voided_at === null)
}

function sells(lines: Lines): boolean {
  return lines.some(({ credit }) => credit != null)
}

function idsOf(lines: ReadonlyArray<{ id: string }>): string[] {
  return lines.map(({ id }) => id)
}

function walletOf(
  { trx, now, newId }: EngineContext,
  { tenant_id, customer_id, currency_code }: Invoice,
  { account_type, pricing_unit_code }: LineCredit,
): WalletContext {
  const unit_code = pricing_unit_code ?? currency_code
  return { trx, account: { tenant_id, customer_id, account_type, unit_code }, now, newId }
}

function walletOfGrant({ trx, now, newId }: EngineContext, sold: SoldGrantRow): WalletContext {
  return { trx, account: keyOf(sold), now, newId }
}
