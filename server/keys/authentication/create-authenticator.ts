import type { Caller } from '../../context.ts'
import { coalesce } from '../../db/coalesce.ts'
import { isTransient } from '../../db/errors.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { KeyAuthentication, Rate } from '../../http/api-options.ts'
import { type FoundKey, findAndCount, updateLastUse } from './authentication-store.ts'

const INTERVAL_MS = 60_000

const WINDOW_SECONDS = 60
const MAX_KEYS_PER_QUERY = 500

/** Concurrent requests share one round trip. All keys of a company share one count. */
export function createKeyAuthenticator(
  db: ReadHandle,
  { limit, clock, onError }: { limit: number; clock: () => Date; onError: (error: unknown) => void },
): (key: string) => Promise<KeyAuthentication<Caller>> {
  const noteUse = createUseNoter(db, onError)
  return coalesce(
    async (keys: string[]) => {
      const now = clock()
      const expiredBefore = new Date(now.getTime() - WINDOW_SECONDS * 1_000)
      const found = await findAndCount(db, countEach(keys), { now, expiredBefore })
      noteUse(found.values(), now)
      const before = new Map<string, number>()
      return keys.map((key) => {
        const earlier = before.get(key) ?? 0
        before.set(key, earlier + 1)
        return toAuthentication(found.get(key), earlier, limit, now)
      })
    },
    { maxBatchWeight: MAX_KEYS_PER_QUERY, isNonRetryable: isTransient },
  )
}

function countEach(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function toAuthentication(
  found: FoundKey | undefined,
  earlier: number,
  limit: number,
  now: Date,
): KeyAuthentication<Caller> {
  if (found === undefined) return { outcome: 'unknown' }
  if (found.revoked || found.started_at === null || found.position === null) return { outcome: 'revoked' }
  return {
    outcome: 'authenticated',
    caller: {
      tenant: {
        id: found.tenant_id,
        companyId: found.company_id,
        mode: found.mode,
        currencyCode: found.currency_code,
      },
      actor: { type: 'api_key', id: found.key_id, label: found.label },
    },
    scope: found.scope,
    rate: toRate(found.started_at, found.position + earlier, limit, now),
  }
}

/** Rounds up, so that a client that waits until `resetAt` is not early. */
function toRate(startedAt: Date, position: number, limit: number, now: Date): Rate {
  const endsAtMs = startedAt.getTime() + WINDOW_SECONDS * 1_000
  return {
    limit,
    remaining: Math.max(0, limit - position),
    resetAt: Math.ceil(endsAtMs / 1_000),
    exceeded: position > limit,
    retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - now.getTime()) / 1_000)),
  }
}

/** Writes once a minute for each key. No request waits for it or fails with it. */
function createUseNoter(db: ReadHandle, onError: (error: unknown) => void) {
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
