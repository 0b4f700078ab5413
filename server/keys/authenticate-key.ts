import type { Tenant } from '../context.ts'
import { coalesce } from '../db/coalesce.ts'
import { isTransient } from '../db/errors.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { KeyAuthentication, Rate } from '../http/api-options.ts'
import { type FoundKey, findAndCount } from './store.ts'

const WINDOW_SECONDS = 60
/** As many keys as one look-up asks for: more would only make its text longer. */
const MAX_KEYS_A_QUERY = 500

/**
 * Finds out whom a key stands for and counts the request against its company, in one round trip that concurrent requests
 * share. The count is in the database, so that it holds for all processes together; a company's modes and keys share it.
 * A window begins with the first request after the last one has ended.
 */
export function createKeyAuthenticator(
  db: ReadHandle,
  { limit, clock }: { limit: number; clock: () => Date },
): (key: string) => Promise<KeyAuthentication<Tenant>> {
  return coalesce(
    async (keys: string[]) => {
      const now = clock()
      const windowBegan = new Date(now.getTime() - WINDOW_SECONDS * 1_000)
      const found = await findAndCount(db, keys, { now, windowBegan })
      return keys.map((_key, index) => toAdmission(found.get(index), limit, now))
    },
    { maxBatchWeight: MAX_KEYS_A_QUERY, isNonRetryable: isTransient },
  )
}

function toAdmission(found: FoundKey | undefined, limit: number, now: Date): KeyAuthentication<Tenant> {
  if (found === undefined) return { outcome: 'unknown' }
  if (found.revoked || found.started_at === null || found.place === null) return { outcome: 'revoked' }
  return {
    outcome: 'authenticated',
    caller: {
      id: found.tenant_id,
      companyId: found.company_id,
      mode: found.mode,
      currencyCode: found.currency_code,
      clock: {
        offsetMs: found.clock_offset_ms,
        stoppedAt: found.clock_stopped_at,
        advancingTo: found.clock_advancing_to,
      },
    },
    rate: toRate(found.started_at, found.place, limit, now),
  }
}

/** The window's end is told in whole seconds, rounded up: who waits until then is not too early. */
function toRate(startedAt: Date, place: number, limit: number, now: Date): Rate {
  const endsAtMs = startedAt.getTime() + WINDOW_SECONDS * 1_000
  return {
    limit,
    remaining: Math.max(0, limit - place),
    resetAt: Math.ceil(endsAtMs / 1_000),
    exceeded: place > limit,
    retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - now.getTime()) / 1_000)),
  }
}
