export type MemberTables = {
  members: { id: string; company_id: string; email: string; password_hash: string; created_at: Date }
  sessions: { token_hash: Buffer; member_id: string; created_at: Date; last_seen_at: Date; expires_at: Date }
  sign_in_links: {
    token_hash: Buffer
    company_id: string
    email: string | null
    purpose: LinkPurpose
    created_at: Date
    expires_at: Date
  }
  sign_in_attempts: { subject: Buffer; started_at: Date; attempts: number }
}

/** `set_password` makes a member, or gives one a new password; `sign_in` only opens a session. */
type LinkPurpose = 'set_password' | 'sign_in'
