import { recordKeyChange } from '../../../audit/record-key-change.ts'
import type { WriteHandle } from '../../../db/schema.ts'
import { Problem } from '../../../errors/problem.ts'
import { replay } from '../../../idempotency/replay.ts'
import { type CreatedKey, createKey } from '../../../keys/create-key.ts'
import { lockKey } from '../../../keys/keys-store.ts'
import { revokeKey } from '../../../keys/revoke-key.ts'
import { rollKey } from '../../../keys/roll-key.ts'
import { startOf } from '../../parts/local-time.ts'
import type { Done, Visit } from '../../visit.ts'
import { graces, renderKeys, type scopes } from './show.ts'

export async function createApiKey(visit: Visit): Promise<Done> {
  const { form, tenant, now, timezone } = visit
  const label = form.label?.trim() || null
  if (label !== null && label.length > 255) throw refused('Use at most 255 characters for the label')
  const scope = scopeNames.find((each) => each === form.scope)
  if (scope === undefined) throw refused('Choose an access level')
  const expiresAt = parseDay(form.expires_on, timezone, now)
  return showOnce(visit, async (trx) => {
    const created = await createKey(trx, tenant, { label, scope, expiresAt, now })
    await recordKeyChange(trx, { ...changeBy(visit), operation: 'createApiKey', keyId: created.id })
    return created
  })
}

export async function rollApiKey(visit: Visit): Promise<Done> {
  const { form, tenant, now, params } = visit
  const [hours] = graces.find(([each]) => each === form.grace_hours) ?? []
  if (hours === undefined) throw refused('Choose when the old key expires')
  const graceMs = Number(hours) * 60 * 60_000
  return showOnce(visit, async (trx) => {
    const id = params.id ?? ''
    const rolled = await rollKey(trx, tenant, { id, graceMs, now })
    if (rolled === undefined) throw refused('This key is no longer active, or was already rolled')
    await recordKeyChange(trx, { ...changeBy(visit), operation: 'rollApiKey', keyId: id })
    await recordKeyChange(trx, { ...changeBy(visit), operation: 'createApiKey', keyId: rolled.id })
    return rolled
  })
}

export async function revokeApiKey(visit: Visit): Promise<Done> {
  const { service, tenant, base, params, form, now } = visit
  const { db } = service.database
  const id = params.id ?? ''
  await service.share(tenant.companyId, () =>
    db.transaction().execute(async (trx) => {
      const key = await lockKey(trx, tenant.id, id)
      if (key === undefined) throw refused('Key not found')
      if (!key.hint.endsWith(`…${form.last_four?.trim()}`))
        throw refused('The last four characters do not match')
      if (!(await revokeKey(trx, tenant.id, { id, now }))) return
      await recordKeyChange(trx, { ...changeBy(visit), operation: 'revokeApiKey', keyId: id })
    }),
  )
  return { to: `${base}/keys`, notice: 'key_revoked' }
}

/** Shows the secret once. A form sent twice creates one key, and the stored reply has no secret. */
async function showOnce(visit: Visit, make: (trx: WriteHandle) => Promise<CreatedKey>): Promise<Done> {
  const { service, tenant, form, params } = visit
  const { idempotency_key: key = '', ...fields } = form
  if (!/^\w{20,64}$/.test(key)) throw refused('Reload the page and submit the form again')
  let secret: string | undefined
  await service.share(tenant.companyId, () =>
    service.database.db.transaction().execute((trx) =>
      replay({ trx, tenantId: tenant.id, key, request: ['dashboard.keys', params, fields] }, async () => {
        const created = await make(trx)
        secret = created.key
        return { status: 201, body: { id: created.id } }
      }),
    ),
  )
  return { show: await renderKeys(visit, { key: secret }) }
}

function changeBy({ tenant, actor, origin, now }: Visit) {
  return { tenantId: tenant.id, actor, origin, now }
}

const scopeNames = ['full', 'read_only', 'ingest_only'] as const satisfies ReadonlyArray<keyof typeof scopes>

function parseDay(text: string | undefined, timezone: string, now: Date): Date | null {
  if (text === undefined || text === '') return null
  const start = startOf(text, timezone)
  // An invalid day stays as it was typed.
  if (start === text) throw refused('Enter a valid date')
  const at = new Date(start)
  if (at <= now) throw refused('The expiry date must be in the future')
  return at
}

function refused(message: string): Problem {
  return new Problem('VALIDATION_ERROR', { message })
}
