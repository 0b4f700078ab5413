import { type Kysely, sql } from 'kysely'

/** Who was a member could do everything, and still can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members add column role text collate "C" not null default 'owner'
      check (role in ('owner', 'member', 'read_only'));
    alter table members alter column role drop default;
    alter table sign_in_links add column role text collate "C" not null default 'owner'
      check (role in ('owner', 'member', 'read_only'));
    alter table sign_in_links alter column role drop default;
    comment on column sign_in_links.role is 'Of the member that the link creates.';
  `.execute(db)
}
