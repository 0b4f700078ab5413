import type { Selectable } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { hashSecret } from './secret.ts'

type LinkRow = Selectable<Schema['sign_in_links']>
type Taken = Pick<LinkRow, 'company_id' | 'email' | 'member_id' | 'purpose' | 'role'>
export type Link = Taken & { company: string }

export async function insertLink(
  db: ReadHandle,
  token: string,
  link: Omit<LinkRow, 'token_hash'>,
): Promise<void> {
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', link.created_at).execute()
  await db
    .insertInto('sign_in_links')
    .values({ ...link, token_hash: hashSecret(token) })
    .execute()
}

export function findLink(db: ReadHandle, token: string, now: Date): Promise<Link | undefined> {
  return db
    .selectFrom('sign_in_links')
    .innerJoin('companies', 'companies.id', 'sign_in_links.company_id')
    .select(['company_id', 'email', 'member_id', 'purpose', 'role', 'companies.name as company'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes the link, so only one request gets it. */
export function takeLink(trx: WriteHandle, token: string, now: Date): Promise<Taken | undefined> {
  return trx
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .returning(['company_id', 'email', 'member_id', 'purpose', 'role'])
    .executeTakeFirst()
}

/** Earlier links for this address must not admit anybody later. */
export async function deleteLinksFor(trx: WriteHandle, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_links').where('email', '=', email).execute()
}

/** A removed member may have kept a link. */
export async function deleteLinksOfCompany(trx: WriteHandle, companyId: string): Promise<void> {
  await trx.deleteFrom('sign_in_links').where('company_id', '=', companyId).execute()
}

export async function findCompanies(
  db: ReadHandle,
  name: string | undefined,
): Promise<Array<{ id: string; name: string }>> {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('created_at')
    .limit(2)
    .execute()
}
