import type { ReadHandle } from '../../db/schema.ts'
import { type FoundKey, updateLastUse } from './authentication-store.ts'

const INTERVAL_MS = 60_000

/** Notes a key once a minute. No request waits or fails with it. */
export function createUseNoter(db: ReadHandle, onError: (error: unknown) => void) {
  const writing = new Set<string>()
  return (found: Iterable<FoundKey>, now: Date): void => {
    const notedBefore = new Date(now.getTime() - INTERVAL_MS)
    const isDue = ({ key_id, last_used_at, revoked }: FoundKey) =>
      !revoked && !writing.has(key_id) && (last_used_at === null || last_used_at <= notedBefore)
    const ids = [...new Set([...found].filter(isDue).map(({ key_id }) => key_id))]
    if (ids.length === 0) return
    for (const id of ids) writing.add(id)
    updateLastUse(db, ids, { now, notedBefore })
      .catch(onError)
      .finally(() => {
        for (const id of ids) writing.delete(id)
      })
  }
}
