import type { Generated } from 'kysely'

export type InstallationTables = {
  installation: {
    only_row: Generated<boolean>
    public_base_url: string | null
    held_reason: 'requested' | 'restored' | null
    held_at: Date | null
    backup_taken_at: Date | null
  }
}
