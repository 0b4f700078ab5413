import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_method_sessions (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      provider text collate "C" not null check (provider in ('test', 'stripe')),
      return_url text not null,
      public_token text collate "C" not null,
      provider_reference text collate "C",
      action_url text,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      next_ask_at timestamptz(3),
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id),
      check ((provider_reference is null) = (action_url is null)),
      check (next_ask_at is null or (provider_reference is not null and ended_at is null))
    );
    create unique index payment_method_sessions_by_token on payment_method_sessions (tenant_id, public_token);
    create index payment_method_sessions_of_customer on payment_method_sessions (tenant_id, customer_id);
    create index payment_method_sessions_to_ask on payment_method_sessions (tenant_id, next_ask_at)
      where next_ask_at is not null;
    alter table payment_methods add column next_ask_at timestamptz(3);
    create index payment_methods_to_detach on payment_methods (tenant_id, next_ask_at) where next_ask_at is not null;
    comment on column payment_methods.next_ask_at is 'Real time: when the provider is asked to detach it, too.';

    comment on table payment_method_sessions is 'Links to pages of a provider on which customers save methods. All times are real.';
    comment on column payment_method_sessions.provider_reference is 'Since the customer opened the link: the provider is asked under it.';
    comment on column payment_method_sessions.action_url is 'The page at the provider.';
    comment on column payment_method_sessions.ended_at is 'A method was saved, or the provider has closed its page.'`.execute(
    db,
  )
}
