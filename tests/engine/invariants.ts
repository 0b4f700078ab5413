import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../../server/db/schema.ts'
import { wrongSums } from './invariants-of-sums.ts'

/** What must hold of a tenant at every moment, asked of the database itself: each row of an answer is a violation. */
export const INVARIANTS = { violations, wrongSums }

export async function findViolations(db: ReadHandle, tenantId: number): Promise<string[]> {
  const answers = [await violations(tenantId).execute(db), await wrongSums(tenantId).execute(db)]
  return answers.flatMap(({ rows }) => rows.map(({ violation }) => violation))
}

/** The digits of a currency's minor units, by ISO 4217. */
function exponentOf(code: RawBuilder<unknown>) {
  return sql`case
    when ${code} in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when ${code} in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end`
}

function violations(tenantId: number) {
  return sql<{ violation: string }>`
    with
      account as (select * from wallet_accounts where tenant_id = ${tenantId}),
      entry as (select * from wallet_transactions where tenant_id = ${tenantId}),
      applied as (select * from applied_grants where tenant_id = ${tenantId}),
      credit as (select * from credit_grants where tenant_id = ${tenantId}),
      invoice as (select * from invoices where tenant_id = ${tenantId}),
      note as (select * from credit_notes where tenant_id = ${tenantId}),
      attempt as (select * from payment_attempts where tenant_id = ${tenantId}),
      refund as (select * from refunds where tenant_id = ${tenantId}),
      payment as (select * from invoice_payments where tenant_id = ${tenantId}),
      segment as (select * from segments where tenant_id = ${tenantId}),
      line as (select * from invoice_line_items where tenant_id = ${tenantId})
    select 'the ledger does not add up to the balance of ' || customer_id || ' in ' || unit_code as violation
      from account a
      where balance <> (select coalesce(sum(amount), 0) from entry e
        where e.customer_id = a.customer_id and e.account_type = a.account_type and e.unit_code = a.unit_code)
    union all
    select 'the last balance_after is not the balance of ' || a.customer_id
      from account a, lateral (select balance_after from entry e
        where e.customer_id = a.customer_id and e.account_type = a.account_type and e.unit_code = a.unit_code
        order by seq desc limit 1) last
      where last.balance_after <> a.balance
    union all
    select 'the grants of ' || customer_id || ' hold other than the balance in ' || unit_code
      from account a
      where greatest(balance, 0) <> (select coalesce(sum(remaining), 0) from credit g
        where g.customer_id = a.customer_id and g.account_type = a.account_type and g.unit_code = a.unit_code)
    union all
    select 'the grants behind a ledger entry do not add up to it: ' || id
      from entry e
      where type in ('usage', 'invoice_payment')
        and (applied_grants_count, least(abs(amount), greatest(balance_after, balance_after - amount, 0))) is distinct from
          (select row(count(*)::integer, coalesce(sum(a.amount), 0)) from applied a where a.transaction_id = e.id)
    union all
    select 'a currency account is below zero: ' || customer_id from account where account_type = 'currency' and balance < 0
    union all
    select 'two invoices of one boundary: ' || subscription_id
      from invoice where period_end > period_start group by subscription_id, period_start having count(*) > 1
    union all
    select 'numbers are not contiguous: ' || max(invoice_number) || ' for ' || count(*)
      from invoice where invoice_number is not null
      having coalesce(max(invoice_number), 0) <> count(distinct invoice_number) or count(distinct invoice_number) <> count(*)
    union all
    select 'a number and a status that do not go together: ' || id
      from invoice where (status = 'draft') <> (invoice_number is null)
    union all
    select 'a line is not its quantity times its unit: ' || invoice_id
      from line where amount_cents <> round(quantity * unit_amount_cents)
    union all
    select 'what was paid is not the sum of the payments: ' || id
      from invoice i
      where amount_paid_cents <> (select coalesce(sum(amount_cents), 0) from payment p where p.invoice_id = i.id and voided_at is null)
    union all
    select 'what was credited is not the sum of the notes: ' || i.id
      from invoice i
      where (amount_credited_cents, credit_note_total_cents) is distinct from (
        select row(coalesce(sum(applied_cents), 0)::bigint, coalesce(sum(total_cents), 0)::bigint) from note n
        where n.invoice_id = i.id and n.status = 'issued')
    union all
    select 'a line that was given back beyond its net: ' || id
      from line
      where abs(noted_cents) > abs(amount_cents - discount_cents) or noted_cents * sign(amount_cents - discount_cents) < 0
    union all
    select 'a line has other unused time than invoices give back: ' || l.id
      from line l left join (
        select credit.credited_line_item_id as id, sum(credit.discount_cents - credit.amount_cents + credit.noted_cents) as cents
        from line credit join invoice i on i.id = credit.invoice_id
        where credit.amount_cents < 0 and i.finalized_at is not null and i.status <> 'void'
        group by 1
      ) as unused using (id)
      where l.credited_cents - l.noted_cents <> coalesce(unused.cents, 0)
    union all
    select 'a line has other notes than the invoice: ' || l.id
      from line l join invoice i on i.id = l.invoice_id
      where noted_cents <> (select coalesce(sum((given ->> 'amount_cents')::bigint), 0)
        from note n, jsonb_array_elements(n.lines) given
        where n.invoice_id = i.id and n.status = 'issued' and given ->> 'line_item_id' = l.id)
    union all
    select 'notes give back more of a tax than there is: ' || i.id
      from invoice i, jsonb_array_elements(i.taxes) t
      where abs((select coalesce(sum((given ->> 'tax_cents')::bigint), 0) from note n, jsonb_array_elements(n.taxes) given
        where n.invoice_id = i.id and n.status = 'issued' and given ->> 'tax_rate_id' = t ->> 'tax_rate_id'))
        > abs((t ->> 'tax_cents')::bigint)
        and (t ->> 'taxable_cents')::bigint > 0
    union all
    select 'numbers of notes are not contiguous: ' || max(number) || ' for ' || count(*)
      from note having coalesce(max(number), 0) <> count(distinct number)
    union all
    select 'the money of a note is not where it says: ' || n.id
      from note n
      where status = 'issued' and (refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds r
          where r.tenant_id = ${tenantId} and r.credit_note_id = n.id and r.status <> 'failed')
        or wallet_cents / power(10::numeric, ${exponentOf(sql`currency_code`)})
          <> (select coalesce(sum(amount), 0) from credit g where g.id = n.credit_grant_id or g.id in (
            select credit_grant_id from refunds r where r.tenant_id = ${tenantId} and r.credit_note_id = n.id)))
    union all
    select 'a payment through a provider without its success: ' || p.id
      from payment p
      where source = 'provider' and not exists (select from attempt a where a.id = p.payment_attempt_id
        and a.invoice_id = p.invoice_id and a.status = 'succeeded' and a.applied_cents = p.amount_cents)
    union all
    select 'a success whose applied money is no payment: ' || a.id
      from attempt a
      where a.applied_cents > 0 and not exists (select from payment p where p.payment_attempt_id = a.id)
    union all
    select 'an attempt counts other refunds than it has: ' || a.id
      from attempt a
      where (a.refunded_cents, a.refunded_unapplied_cents) is distinct from (
        select row(coalesce(sum(amount_cents), 0)::bigint,
          coalesce(sum(amount_cents) filter (where credit_note_id is null and paid_out_grant_id is null), 0)::bigint)
        from refund r where r.payment_attempt_id = a.id
          and (r.status <> 'failed' or (credit_note_id is null and (failure ->> 'customer_has_money')::boolean)))
    union all
    select 'a refund that failed, and a grant, do not go together: ' || r.id
      from refund r
      where (credit_grant_id is not null) <> (status = 'failed' and (credit_note_id is not null or paid_out_grant_id is not null)
        and not (failure ->> 'customer_has_money')::boolean)
    union all
    select 'a refund whose grant is another amount: ' || r.id
      from refund r join entry e on e.credit_grant_id = r.credit_grant_id and e.amount > 0
      where e.amount <> r.amount_cents / power(10::numeric, ${exponentOf(sql`r.currency_code`)})
    union all
    select 'refunds that pay out more of a grant than left the wallet: ' || r.paid_out_grant_id
      from refund r join credit g on g.id = r.paid_out_grant_id
      group by r.paid_out_grant_id, g.unit_code
      having sum(r.amount_cents) / power(10::numeric, ${exponentOf(sql`g.unit_code`)})
        > (select -sum(amount) from entry e where e.credit_grant_id = r.paid_out_grant_id and e.type = 'pay_out' and e.amount < 0)
    union all
    select 'a gift that was paid out: ' || e.credit_grant_id
      from entry e
      where e.type = 'pay_out' and e.amount < 0 and not exists (select from entry origin
        where origin.credit_grant_id = e.credit_grant_id and origin.amount > 0
          and origin.type in ('credit_note', 'proration_credit', 'purchase', 'pay_out'))
    union all
    select 'credit was sold by an invoice that is not paid, or twice: ' || g.line_item_id
      from credit g
      join invoice_line_items line on line.tenant_id = ${tenantId} and line.id = g.line_item_id
      join invoice i on i.id = line.invoice_id
      where g.voided_at is null
      group by g.line_item_id, i.status
      having i.status <> 'paid' or count(*) > 1
    union all
    select 'an invoice and its open attempt do not go together: ' || i.id
      from invoice i
      where open_payment is distinct from (
        select case when a.status = 'pending' and a.provider <> 'external' then 'processing' else a.status end from attempt a
        where a.invoice_id = i.id and a.status in ('pending', 'requires_action', 'processing'))
    union all
    select 'an invoice counts other attempts than it has: ' || i.id
      from invoice i where payment_attempt_count <> (select count(*) from attempt a where a.invoice_id = i.id)
    union all
    select 'a retry of what is not owed: ' || id
      from invoice where status <> 'open' and next_payment_attempt_at is not null
    union all
    select 'a subscription that is ' || s.status || ' against its invoices: ' || s.id
      from subscriptions s
      where s.tenant_id = ${tenantId} and s.status in ('active', 'past_due') and (s.status = 'past_due') <> exists (
        select from invoice i where i.subscription_id = s.id and i.status = 'open' and i.payment_failed_at is not null)
    union all
    select 'a payment that the ledger does not have: ' || p.id
      from payment p
      where source = 'wallet' and not exists (select from entry e
        where e.id = p.wallet_transaction_id and e.type = 'invoice_payment' and e.invoice_id = p.invoice_id)
    union all
    select 'the ledger has other payments than the invoice: ' || i.id
      from invoice i
      where (select count(*) from entry e where e.invoice_id = i.id and e.type = 'invoice_payment')
        <> (select count(*) from payment p where p.invoice_id = i.id and p.source = 'wallet')
    union all
    select 'not every voided payment came back to the wallet: ' || i.id
      from invoice i
      where (select count(*) from entry e where e.invoice_id = i.id and e.type = 'payment_void')
        <> (select count(*) from payment p where p.invoice_id = i.id and p.source = 'wallet' and p.voided_at is not null)
    union all
    select 'a voided invoice kept credit: ' || i.id
      from invoice i
      where status = 'void' and 0 <> (select coalesce(sum(amount), 0) from entry e
        where e.invoice_id = i.id and e.type in ('invoice_payment', 'payment_void'))
    union all
    select 'a credit for unused time of what nobody owes or owed: ' || l.invoice_id
      from line l join invoice i on i.id = l.invoice_id
      where l.amount_cents < 0 and l.type not in ('manual', 'maximum') and i.status not in ('draft', 'void') and not exists (
        select from charges c join charges of on of.tenant_id = ${tenantId} and of.id = c.credited_charge_id
        where c.tenant_id = ${tenantId} and c.id = l.id and of.invoice_id = 'elsewhere'
      ) and not exists (
        select from line of join invoice billed on billed.id = of.invoice_id
        where of.id = l.credited_line_item_id and of.amount_cents > 0 and billed.status <> 'void'
          and billed.invoice_number <= i.invoice_number)
    union all
    select 'a line that was given back beyond what it billed: ' || of.id
      from line of
      where of.amount_cents > 0 and of.amount_cents + (select coalesce(sum(l.amount_cents), 0) from line l join invoice i on i.id = l.invoice_id
        where l.credited_line_item_id = of.id and i.status <> 'void') < 0
    union all
    select 'the wallet got other credit than was carried: ' || i.id
      from invoice i
      where (select coalesce(sum(amount), 0) from entry e where e.invoice_id = i.id and e.type = 'proration_credit')
        <> i.credit_carried_cents
          / power(10::numeric, ${exponentOf(sql`i.currency_code`)})
        and i.status <> 'draft'
    union all
    select 'segments that do not meet: ' || s.subscription_id
      from (select *, lead(starts_at) over (partition by subscription_id order by starts_at, ends_at) as next from segment) s
      where s.next is not null and s.next <> s.ends_at
    union all
    select 'the segments do not reach the end of the period: ' || s.id
      from subscriptions s
      where s.tenant_id = ${tenantId} and s.billing_starts_at is not null and (
        coalesce(s.usage_period_end, s.current_period_end) <> (select max(ends_at) from segment t where t.subscription_id = s.id)
        or s.billing_starts_at <> (select min(starts_at) from segment t where t.subscription_id = s.id))
    union all
    select 'a period that ends before it starts: ' || id
      from (
        select id, period_start as "start", period_end as "end" from invoice
        union all select id, current_period_start, current_period_end from subscriptions where tenant_id = ${tenantId}
        union all select id, starts_at, ends_at from segment
        union all select id, created_at, canceled_at from subscriptions where tenant_id = ${tenantId}
        union all select id, finalized_at, paid_at from invoice
      ) s where "end" < "start"
    union all
    select 'a ledger entry that is earlier than the one before it: ' || id
      from (select *, lag(created_at) over (partition by customer_id, account_type, unit_code order by seq) as before from entry) e
      where created_at < before
    union all
    select 'a number that was given earlier than the one before it: ' || invoice_number
      from (select *, lag(finalized_at) over (partition by test_clock_id order by invoice_number) as before from invoice where invoice_number is not null) i
      where finalized_at < before
    union all
    select 'an event was neither counted nor refused in its time: ' || id
      from event_states where tenant_id = ${tenantId} and status = 'processed' and since < "timestamp"`
}
