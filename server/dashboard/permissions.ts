import type { Role } from '../db/tables/members.ts'
import { Problem } from '../errors/problem.ts'
import { includesRole } from '../members/roles.ts'

/** Changes below other paths need `member`. A `read_only` member sees everything. */
const NEEDED: Record<string, Role> = {
  '/account': 'read_only',
  '/keys': 'owner',
  '/members': 'owner',
  '/settings': 'owner',
}

function neededFor(path: string, { isChange }: { isChange: boolean }): Role {
  const isForm = isChange || /\/(new|edit|metadata|cancel|change-plan)$/.test(path)
  if (!isForm) return 'read_only'
  return NEEDED[`/${path.split('/')[1]}`] ?? 'member'
}

export function requireRole(role: Role, path: string, kind: { isChange: boolean }): void {
  const needed = neededFor(path, kind)
  if (!includesRole(role, needed)) throw new Problem('INSUFFICIENT_SCOPE', { message: REFUSALS[needed] })
}

/** Whether the role may send the form at the URL, such as `/dashboard/test/settings`, or open its page. */
export function isOpen(role: Role, url: string): boolean {
  const path = url.replace(/^\/dashboard\/(live|test)/, '')
  return includesRole(role, neededFor(path, { isChange: true }))
}

const REFUSALS: Record<Role, string> = {
  owner: 'Only an owner of the company can change this',
  member: 'You can see everything, and change nothing. Ask an owner for the role Member',
  read_only: 'Sign in to see this',
}
