import { type Kysely, sql } from 'kysely'

/** It belongs to the directory, which is read before the tenant is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table members (
      id text collate "C" primary key,
      company_id text collate "C" not null references companies,
      email text collate "C" not null unique check (email = lower(email)),
      password_hash text collate "C" not null,
      seq bigint not null generated always as identity,
      created_at timestamptz(3) not null
    );
    create index members_of_company on members (company_id, created_at, seq);
    comment on table members is 'The people of a company that sign in to the dashboard. An e-mail address is in lower case.';

    create table sessions (
      token_hash bytea primary key,
      member_id text collate "C" not null references members on delete cascade,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create index sessions_of_member on sessions (member_id, expires_at);
    comment on table sessions is 'The sessions of members. Only the hash of a session''s cookie is stored.';

    create table sign_in_links (
      token_hash bytea primary key,
      company_id text collate "C" not null references companies,
      email text collate "C",
      member_id text collate "C" not null,
      purpose text collate "C" not null check (purpose in ('join', 'set_password', 'sign_in')),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      check (purpose = 'join' or email is not null)
    );
    create index sign_in_links_by_expiry on sign_in_links (expires_at);
    comment on table sign_in_links is 'One-time links that are not used yet. A link with an email is for that address alone. member_id is what a member that it creates is named by.';

    create table sign_in_attempts (
      subject bytea primary key,
      started_at timestamptz(3) not null,
      attempts integer not null
    );
    create index sign_in_attempts_by_start on sign_in_attempts (started_at);
    comment on table sign_in_attempts is 'The attempts to sign in to each account, and from each network, in its current window.'`.execute(
    db,
  )
}
