import type { Counted } from './columns.ts'

export type MemberTables = {
  members: Counted & {
    id: string
    company_id: string
    email: string
    role: Role
    password_hash: string
    created_at: Date
  }
  sessions: { token_hash: Buffer; member_id: string; created_at: Date; last_seen_at: Date; expires_at: Date }
  sign_in_links: {
    token_hash: Buffer
    company_id: string
    email: string | null
    member_id: string
    purpose: LinkPurpose
    role: Role
    created_at: Date
    expires_at: Date
  }
  visitor_attempts: { subject: Buffer; expires_at: Date; attempts: number }
}

export type Role = 'owner' | 'member' | 'read_only'

type LinkPurpose = 'join' | 'set_password' | 'sign_in'
