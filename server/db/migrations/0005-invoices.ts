import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoices (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      seller jsonb,
      buyer jsonb,
      brand_color text collate "C",
      logo_id text collate "C",
      customer_id text collate "C" not null,
      test_clock_id text collate "C" not null,
      subscription_id text collate "C",
      billing_reason text collate "C" not null check (billing_reason in
        ('manual', 'subscription_create', 'subscription_cycle', 'subscription_update', 'subscription_cancel')),
      period_start timestamptz(3),
      period_end timestamptz(3),
      status text collate "C" not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
      collection_method text collate "C" not null check (collection_method in ('send_invoice', 'charge_automatically')),
      collection_pending boolean not null default false,
      days_until_due integer,
      apply_credit boolean not null,
      currency_code text collate "C" not null,
      total_cents bigint not null check (total_cents >= 0),
      -- The sum of the payments that are not voided.
      amount_paid_cents bigint not null default 0,
      invoice_number bigint,
      number_text text collate "C",
      public_token text collate "C",
      finalizes_at timestamptz(3),
      finalized_at timestamptz(3),
      due_at timestamptz(3),
      overdue_at timestamptz(3),
      overdue boolean not null generated always as (status = 'open' and overdue_at is not null) stored,
      paid_at timestamptz(3),
      voided_at timestamptz(3),
      marked_uncollectible_at timestamptz(3),
      metadata jsonb not null,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, invoice_number),
      unique (tenant_id, number_text),
      unique (tenant_id, public_token),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id),
      foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
      check ((subscription_id is null) = (billing_reason = 'manual')),
      check ((period_start is null) = (billing_reason in ('manual', 'subscription_create'))),
      check ((period_start is null) = (period_end is null)),
      check (period_end >= period_start),
      constraint invoices_paid_by_status check (case
        when status = 'paid' then amount_paid_cents = total_cents
        when status in ('draft', 'void') then amount_paid_cents = 0
        else amount_paid_cents >= 0 and amount_paid_cents < total_cents
      end),
      check ((status = 'paid') = (paid_at is not null)),
      check ((status = 'draft') = (invoice_number is null)),
      check ((invoice_number is null) = (number_text is null)),
      check ((invoice_number is null) = (public_token is null)),
      check ((invoice_number is null) = (finalized_at is null)),
      -- num_nulls counts: a finalized invoice has all four, a draft none.
      check (num_nulls(seller, buyer) = case when status = 'draft' then 2 else 0 end),
      check ((collection_method = 'send_invoice') = (days_until_due is not null))
    );
    create index invoices_newest on invoices (tenant_id, created_at desc, seq desc);
    create index invoices_changed on invoices (tenant_id, updated_at);
    create index invoices_by_status on invoices (tenant_id, status, created_at desc, seq desc);
    create index invoices_of_customer on invoices (tenant_id, customer_id, created_at desc, seq desc);
    create index invoices_of_subscription on invoices (tenant_id, subscription_id, created_at desc, seq desc)
      where subscription_id is not null;
    create index invoices_by_reason on invoices (tenant_id, billing_reason, created_at desc, seq desc);
    create index invoices_by_method on invoices (tenant_id, collection_method, created_at desc, seq desc);
    create index invoices_by_overdue on invoices (tenant_id, overdue, created_at desc, seq desc);
    create index invoices_by_due on invoices (tenant_id, due_at) where due_at is not null;
    -- One invoice per period, whatever runs twice. A period of no length may be followed by another that starts with it.
    create unique index invoices_of_period on invoices (tenant_id, subscription_id, period_start)
      where period_end > period_start;
    create unique index invoices_of_first_fee on invoices (tenant_id, subscription_id)
      where billing_reason = 'subscription_create';
    -- The indexes below hold scheduled work in the whole order in which it runs, so that nothing is sorted.
    create index invoices_to_finalize on invoices (tenant_id, test_clock_id, finalizes_at, seq)
      where status = 'draft' and finalizes_at is not null;
    create index invoices_to_collect on invoices
      (tenant_id, test_clock_id, least(finalizes_at, finalized_at), seq)
      where status = 'open' and collection_pending;
    create index invoices_to_collect_of_customer on invoices
      (tenant_id, customer_id, least(finalizes_at, finalized_at), invoice_number)
      where status = 'open' and collection_pending;
    create index invoices_to_mark_overdue on invoices (tenant_id, test_clock_id, due_at, seq)
      where status = 'open' and overdue_at is null and due_at is not null;
    comment on table invoices is 'Invoices. seq orders drafts that were created in the same millisecond.';

    create table invoice_line_items (
      tenant_id bigint not null,
      invoice_id text collate "C" not null,
      position integer not null,
      id text collate "C" not null,
      type text collate "C" not null check (type in ('manual', 'fee', 'proration', 'usage', 'credit_carried')),
      description text not null,
      quantity numeric not null,
      unit_amount_cents bigint not null,
      amount_cents bigint not null,
      period_start timestamptz(3),
      period_end timestamptz(3),
      credited_line_item_id text collate "C",
      usage jsonb,
      primary key (tenant_id, invoice_id, position),
      foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
      check ((type = 'usage') = (usage is not null)),
      check (num_nulls(period_start, period_end) = case when type = 'manual' then 2 else 0 end)
    );
    comment on table invoice_line_items is 'The lines of an invoice, in order.';

    create table invoice_payments (
      tenant_id bigint not null,
      invoice_id text collate "C" not null,
      id text collate "C" not null,
      source text collate "C" not null check (source in ('wallet', 'out_of_band')),
      amount_cents bigint not null check (amount_cents > 0),
      paid_at timestamptz(3) not null,
      reference text,
      wallet_transaction_id text collate "C",
      voided_at timestamptz(3),
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, invoice_id, id),
      foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
      check ((source = 'wallet') = (wallet_transaction_id is not null)),
      check (reference is null or source = 'out_of_band')
    );
    comment on table invoice_payments is 'What was paid of an invoice, and what was voided of it. seq is the order in which it was recorded.';

    -- Not a column of tenants: assigning a number must wait only for another number, not for other writers of the tenant.
    create table invoice_sequences (
      tenant_id bigint primary key references tenants,
      last_number bigint not null,
      last_at timestamptz(3)
    );
    comment on table invoice_sequences is 'The last invoice number of each tenant, and when it was assigned.'`.execute(
    db,
  )
}
