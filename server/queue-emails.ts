import { isDeepStrictEqual } from 'node:util'
import type { CustomerRow } from './customers/customers-store.ts'
import { rowsById } from './db/row.ts'
import type { WriteHandle } from './db/schema.ts'
import { insertEmail } from './emails/emails-store.ts'
import type { NotedEmail } from './emails/noted.ts'
import { readSettings } from './keys/settings/settings-store.ts'
import { nouns, type Show } from './nouns.ts'

type Queueing = { tenantId: number; show: Show; newId: () => string; realNow: Date }

/** Writes the emails whose type is enabled. Returns whether there are any. */
export async function queueEmails(
  trx: WriteHandle,
  noted: readonly NotedEmail[],
  { tenantId, show, newId, realNow }: Queueing,
): Promise<boolean> {
  if (noted.length === 0) return false
  const { enabled_types } = (await readSettings(trx, tenantId)).email_settings
  const wanted = noted.filter(
    (email, index) =>
      enabled_types.includes(email.type) &&
      noted.findIndex((other) => isDeepStrictEqual(other, email)) === index,
  )
  const objects = await loadObjects(trx, tenantId, wanted, show)
  const customers = await loadCustomers(trx, tenantId, objects)
  let isQueued = false
  for (const { type, about, id, at } of wanted) {
    const object = objects.get(`${about} ${id}`)
    const customer = customers.get(object?.customer_id ?? '')
    if (object === undefined || customer === undefined) continue
    const email = {
      tenant_id: tenantId,
      id: newId(),
      type,
      customer_id: customer.id,
      test_clock_id: customer.test_clock_id,
      invoice_id: about === 'invoice' ? id : null,
      recipients: addressesOf(customer),
      has_own_recipients: false,
      is_requested: false,
      data: { [about]: object.shown },
    }
    await insertEmail(trx, email, at, realNow)
    isQueued = true
  }
  return isQueued
}

export function addressesOf({ billing_emails, email }: CustomerRow): string[] {
  return billing_emails.length > 0 ? billing_emails : [email]
}

type Loaded = { customer_id: string; shown: object }

async function loadObjects(
  trx: WriteHandle,
  tenantId: number,
  emails: readonly NotedEmail[],
  show: Show,
): Promise<ReadonlyMap<string, Loaded>> {
  const objects = new Map<string, Loaded>()
  for (const [name, some] of Map.groupBy(emails, ({ about }) => about)) {
    const noun = nouns[name]
    const ids = some.map(({ id }) => ({ type: `${name}.updated` as never, id }))
    for (const row of await noun.load(trx, tenantId, ids))
      objects.set(`${name} ${noun.keyOf(row)}`, {
        customer_id: Reflect.get(row, 'customer_id'),
        shown: noun.show(row, show),
      })
  }
  return objects
}

/** A deleted customer gets no emails. */
async function loadCustomers(
  trx: WriteHandle,
  tenantId: number,
  objects: ReadonlyMap<string, Loaded>,
): Promise<ReadonlyMap<string, CustomerRow>> {
  if (objects.size === 0) return new Map()
  const ids = [...new Set([...objects.values()].map(({ customer_id }) => customer_id))]
  const rows = await rowsById(trx, 'customers', tenantId, ids)
  return new Map(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]))
}
