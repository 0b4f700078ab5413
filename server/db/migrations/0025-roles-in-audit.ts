import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_events add column member_role text collate "C"
      check (member_role in ('owner', 'member', 'read_only'));
    comment on column audit_events.member_role is 'That a member was given.'`.execute(db)
}
