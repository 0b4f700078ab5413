import type { ReadHandle } from '../../../server/db/schema.ts'
import { findCompanies } from '../../../server/members/links-store.ts'
import { saveMember } from '../../../server/members/members-store.ts'
import { createPasswords } from '../../../server/members/password.ts'
import { createLink, toLinkUrl } from '../../../server/members/sign-in-link.ts'
import { newId, newSecret } from '../../../server/runtime/ids.ts'

const EMAIL = 'demo@example.com'

/** A link that signs in without asking for a password: the data is gone soon, and nobody else has the link. */
export async function createDemoLink(db: ReadHandle, baseUrl: string, now: Date): Promise<string> {
  const [company] = await findCompanies(db, undefined)
  if (company === undefined) throw new Error('there is no demo company')
  const password_hash = await createPasswords().hash('', newSecret(32))
  const member = {
    id: newId(),
    company_id: company.id,
    email: EMAIL,
    role: 'owner' as const,
    password_hash,
    created_at: now,
  }
  await db.transaction().execute((trx) => saveMember(trx, member))
  const token = await createLink(db, { companyId: company.id, email: EMAIL, purpose: 'sign_in', now })
  return toLinkUrl(baseUrl, token)
}
