import type { Role } from '../db/tables/members.ts'

/** A role has fewer permissions than those after it. */
const ROLES: readonly Role[] = ['read_only', 'member', 'owner']

export function isRole(text: string | undefined): text is Role {
  return ROLES.some((role) => role === text)
}

export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}
