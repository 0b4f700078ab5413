import { text } from 'node:stream/consumers'
import { NO_ORIGIN, OPERATOR } from '../../../server/audit/record.ts'
import { recordKeyChange } from '../../../server/audit/record-key-change.ts'
import type { Tenant } from '../../../server/context.ts'
import type { ReadHandle, WriteHandle } from '../../../server/db/schema.ts'
import { findTenant } from '../../../server/keys/company-store.ts'
import { createCompany } from '../../../server/keys/create-company.ts'
import { createKey } from '../../../server/keys/create-key.ts'
import { findKeyOfAny, type KeyRow, listKeysOfAll } from '../../../server/keys/keys-store.ts'
import { revokeKey } from '../../../server/keys/revoke-key.ts'
import { rollKey } from '../../../server/keys/roll-key.ts'
import { withDatabase } from '../../with-database.ts'
import type { Command } from './parse.ts'

type Create = Extract<Command, { name: 'create' }>

/** Runs one command on the configured database. */
export async function keys(command: Command, now: Date): Promise<void> {
  await withDatabase((db) => run(db, command, now))
}

async function run(db: ReadHandle, command: Command, now: Date): Promise<void> {
  if (command.name === 'list') return list(db, now)
  if (command.name === 'create')
    return print(await db.transaction().execute((trx) => create(trx, command, now)))
  const key = await findKeyOfAny(db, await readTarget(command.target))
  if (key === undefined) throw new Error('No such key')
  const tenant = { id: key.tenant_id, mode: key.mode }
  if (command.name === 'roll') return print(await roll(db, tenant, { ...command, id: key.id, now }))
  await db.transaction().execute(async (trx) => {
    // A key that is revoked already does not change.
    if (!(await revokeKey(trx, tenant.id, { id: key.id, now }))) return
    await recordKeyChange(trx, { ...by, tenantId: tenant.id, operation: 'revokeApiKey', keyId: key.id, now })
  })
}

async function roll(
  db: ReadHandle,
  tenant: Parameters<typeof rollKey>[1],
  options: Parameters<typeof rollKey>[2],
): Promise<string> {
  const { id, now } = options
  const rolled = await db.transaction().execute(async (trx) => {
    const created = await rollKey(trx, tenant, options)
    if (created === undefined) return undefined
    const change = { ...by, tenantId: tenant.id, now }
    await recordKeyChange(trx, { ...change, operation: 'rollApiKey', keyId: id })
    await recordKeyChange(trx, { ...change, operation: 'createApiKey', keyId: created.id })
    return created
  })
  if (rolled === undefined)
    throw new Error('The key has expired, or was rolled or revoked: create another one')
  return rolled.key
}

async function create(
  trx: WriteHandle,
  { company, mode, currency, label, scope, expiresAt }: Create,
  now: Date,
): Promise<string> {
  const tenant = await tenantOf(trx, { company, mode, currency, now })
  const { id, key } = await createKey(trx, tenant, { label, scope, expiresAt, now })
  await recordKeyChange(trx, { ...by, tenantId: tenant.id, operation: 'createApiKey', keyId: id, now })
  return key
}

async function tenantOf(
  trx: WriteHandle,
  { company, mode, currency, now }: Pick<Create, 'company' | 'mode' | 'currency'> & { now: Date },
): Promise<Tenant> {
  if (currency === undefined) {
    const tenant = await findTenant(trx, company, mode)
    if (tenant === undefined) throw new Error(`There is no company ${company}: add --new-company to make it`)
    return tenant
  }
  const tenants = await createCompany(trx, { name: company, currency, now })
  if (tenants === undefined) throw new Error(`There is a company ${company} already: leave --new-company out`)
  return tenants[mode]
}

const by = { actor: OPERATOR, origin: NO_ORIGIN }

async function list(db: ReadHandle, now: Date): Promise<void> {
  for (const key of await listKeysOfAll(db)) {
    const { id, company, hint, label, scope, created_at, last_used_at } = key
    const used = last_used_at === null ? 'never used' : `used ${last_used_at.toISOString()}`
    print(
      [id, company, hint, label ?? '', scope, created_at.toISOString(), used, stateOf(key, now)].join('\t'),
    )
  }
}

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): string {
  if (revoked_at !== null) return `revoked ${revoked_at.toISOString()}`
  if (expires_at === null) return 'active'
  return `${expires_at <= now ? 'expired' : 'active until'} ${expires_at.toISOString()}`
}

/** Reads a key from standard input: all users of the machine can read a process's arguments. */
async function readTarget(target: string): Promise<string> {
  return target === '-' ? (await text(process.stdin)).trim() : target
}

function print(line: string): void {
  console.log(line)
}
