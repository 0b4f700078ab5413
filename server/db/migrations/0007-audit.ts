import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_events (
      tenant_id bigint not null references tenants,
      id text collate "C" not null,
      actor_type text collate "C" not null check (actor_type in ('api_key', 'member', 'operator', 'anonymous')),
      actor_id text collate "C",
      actor_label text,
      operation text collate "C" not null,
      object_type text collate "C",
      object_id text collate "C",
      request_id text collate "C",
      ip_address text collate "C",
      user_agent text,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null,
      primary key (tenant_id, id),
      check ((actor_type in ('operator', 'anonymous')) = (actor_id is null)),
      check ((object_type is null) = (object_id is null))
    );
    create index audit_events_newest on audit_events (tenant_id, created_at desc, seq desc);
    create index audit_events_of_object on audit_events (tenant_id, object_id, created_at desc, seq desc)
      where object_id is not null;
    create index audit_events_of_actor on audit_events (tenant_id, actor_id, created_at desc, seq desc)
      where actor_id is not null;
    create index audit_events_of_operation on audit_events (tenant_id, operation, created_at desc, seq desc);
    comment on table audit_events is 'Who changed what. Rows are never changed.'`.execute(db)
}
