import type { ReadHandle } from './db/schema.ts'
import { findCompanies } from './members/links-store.ts'
import { hasNoMember } from './members/members-store.ts'
import { createLink, LINK_MINUTES, toLinkUrl } from './members/sign-in-link.ts'

/**
 * Only a reader of the service's output may sign in first. Returns an empty text after the first sign-in, and
 * with several companies.
 */
export async function firstSignIn(db: ReadHandle, baseUrl: string, now: Date): Promise<string> {
  const [company, another] = await findCompanies(db, undefined)
  if (company === undefined || another !== undefined || !(await hasNoMember(db, company.id))) return ''
  const token = await createLink(db, { companyId: company.id, email: undefined, now })
  return `
Sign in to the dashboard with this link, once, within ${LINK_MINUTES} minutes:

  ${toLinkUrl(baseUrl, token)}

`
}
