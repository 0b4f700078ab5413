import { randomUUID } from 'node:crypto'
import type { Keys } from '../../../../conformance/runner/session.ts'
import type { OpenDatabase } from '../../../../server/db/open.ts'
import type { Mode } from '../../../../server/db/schema.ts'
import type { KeyOptions } from '../../../../server/keys/create-key.ts'
import { makeKey, revoke } from '../../../support/keys.ts'

/** Keys of two new companies, a revoked one, and one of each smaller scope. */
export async function makeKeys({ db }: OpenDatabase, mode: Mode): Promise<Required<Keys>> {
  const now = new Date()
  const make = (company: string, options: Partial<KeyOptions> = {}) =>
    makeKey(db, { company, mode, now, ...options })
  const own = `Company ${randomUUID()}`
  const revoked = await make(own)
  await revoke(db, revoked, now)
  return {
    own: await make(own),
    other: await make(`Company ${randomUUID()}`),
    revoked,
    'read-only': await make(own, { scope: 'read_only' }),
    'ingest-only': await make(own, { scope: 'ingest_only' }),
  }
}
