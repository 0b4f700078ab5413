import type { Selectable } from 'kysely'
import { pageOf } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type MemberRow = Selectable<Schema['members']>

export function findMember(db: ReadHandle, email: string): Promise<MemberRow | undefined> {
  return db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst()
}

type ListedMember = Pick<MemberRow, 'id' | 'seq' | 'email' | 'role' | 'created_at'> & {
  last_seen_at: Date | null
}

export async function selectMembers(
  db: ReadHandle,
  companyId: string,
  request: PageRequest,
): Promise<Found<ListedMember>> {
  const members = db
    .selectFrom('members')
    .select(['id', 'seq', 'email', 'role', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .whereRef('sessions.member_id', '=', 'members.id')
        .select(({ fn }) => fn.max('sessions.last_seen_at').as('at'))
        .as('last_seen_at'),
    )
    .where('company_id', '=', companyId)
  return { rows: await pageOf(members, request).execute() }
}

/** Returns undefined if the address is taken. */
export function insertMember(
  trx: WriteHandle,
  member: Omit<MemberRow, 'seq'>,
): Promise<MemberRow | undefined> {
  return trx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Replaces the password of a member of this company. Returns undefined if another company has the address. */
export function saveMember(trx: WriteHandle, member: Omit<MemberRow, 'seq'>): Promise<MemberRow | undefined> {
  return trx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ password_hash: member.password_hash })
        .where('members.company_id', '=', member.company_id),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Returns false if the member is gone or the password has changed. The lock is exclusive, because two changes would
 * deadlock on shared locks.
 */
export async function holdPassword(
  trx: WriteHandle,
  { id, password_hash }: Pick<MemberRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const held = trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
  return (await held.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** The order of the locks prevents deadlocks. */
export function lockMembers(
  trx: WriteHandle,
  companyId: string,
): Promise<Array<Pick<MemberRow, 'id' | 'role'>>> {
  const members = trx.selectFrom('members').select(['id', 'role']).where('company_id', '=', companyId)
  return members.orderBy('id').forUpdate().execute()
}

export async function setRole(trx: WriteHandle, { id, role }: Pick<MemberRow, 'id' | 'role'>): Promise<void> {
  await trx.updateTable('members').set({ role }).where('id', '=', id).execute()
}

export async function setPasswordHash(trx: WriteHandle, memberId: string, hash: string): Promise<void> {
  await trx.updateTable('members').set({ password_hash: hash }).where('id', '=', memberId).execute()
}

export async function deleteMember(
  trx: WriteHandle,
  { companyId, memberId }: { companyId: string; memberId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('members')
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function hasNoMember(db: ReadHandle, companyId: string): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').where('company_id', '=', companyId).limit(1)
  return (await member.executeTakeFirst()) === undefined
}
