import type { Selectable } from 'kysely'
import type { ReadHandle, Schema } from '../db/schema.ts'

export type Installation = Omit<Selectable<Schema['installation']>, 'only_row'>

export function readInstallation(db: ReadHandle): Promise<Installation> {
  return db
    .selectFrom('installation')
    .select(['public_base_url', 'held_reason', 'held_at', 'backup_taken_at'])
    .executeTakeFirstOrThrow()
}

export async function takeInstallation(db: ReadHandle, publicBaseUrl: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ public_base_url: publicBaseUrl })
    .where('public_base_url', 'is', null)
    .where('held_reason', 'is', null)
    .execute()
}

export async function allowOutward(db: ReadHandle, publicBaseUrl: string): Promise<void> {
  const allowed = { public_base_url: publicBaseUrl, held_reason: null, held_at: null }
  await db.updateTable('installation').set(allowed).execute()
}

export async function holdOutward(db: ReadHandle, now: Date): Promise<void> {
  const held = { held_reason: 'requested', held_at: now } as const
  await db.updateTable('installation').set(held).where('held_reason', 'is', null).execute()
}

export async function holdRestored(db: ReadHandle, takenAt: Date, now: Date): Promise<void> {
  const held = {
    public_base_url: null,
    held_reason: 'restored',
    held_at: now,
    backup_taken_at: takenAt,
  } as const
  await db.updateTable('installation').set(held).execute()
}
