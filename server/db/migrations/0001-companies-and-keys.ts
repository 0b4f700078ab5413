import { type Kysely, sql } from 'kysely'

/**
 * The directory is read before the tenant is known, and is the same on every shard. Other keys and indexes
 * start with tenant_id, so tables can be sharded. Text compared byte by byte has collation "C".
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id text collate "C" primary key,
      name text collate "C" not null unique check (length(name) between 1 and 255),
      currency_code text collate "C" not null,
      created_at timestamptz(3) not null
    );
    comment on table companies is 'The companies that use the service.';

    create table tenants (
      id bigint primary key,
      company_id text collate "C" not null references companies,
      mode text collate "C" not null check (mode in ('live', 'test')),
      name text not null check (length(name) between 1 and 255),
      address jsonb,
      tax_ids jsonb not null default '[]',
      bank_account jsonb,
      support_email text,
      brand_color text collate "C",
      logo_id text collate "C",
      invoice_prefix text collate "C" not null,
      invoice_number_width integer not null default 6,
      unique (company_id, mode)
    );
    comment on table tenants is 'A company in one mode, with its settings. companies.name is the name for who runs the service.';

    create table logos (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      data_url text collate "C" not null,
      primary key (tenant_id, id)
    );
    comment on table logos is 'Logos by their hash. Invoices keep the one that they were finalized with.';

    create table api_keys (
      key_hash bytea primary key,
      id text collate "C" not null unique,
      tenant_id bigint not null references tenants,
      hint text collate "C" not null,
      label text check (length(label) between 1 and 255),
      scope text collate "C" not null check (scope in ('full', 'read_only', 'ingest_only')),
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      expires_at timestamptz(3),
      rolled_at timestamptz(3),
      revoked_at timestamptz(3),
      seq bigint not null generated always as identity
    ) with (fillfactor = 50);
    create index api_keys_by_tenant on api_keys (tenant_id, created_at, seq);
    comment on table api_keys is 'API keys. Only the hash of a key and a hint, its prefix and its end, are stored.';

    -- Unlogged: a crash resets the counts, which costs at most one window, and no request waits for the disk.
    create unlogged table rate_windows (
      company_id text collate "C" primary key,
      started_at timestamptz(3) not null,
      requests integer not null
    ) with (fillfactor = 50);
    comment on table rate_windows is 'The requests of each company in its current rate limit window.'`.execute(
    db,
  )
}
