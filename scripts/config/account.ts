import { type BillingClient, isBillingError } from '../../client/index.ts'
import { DEMO_KEY } from '../../server/demo/catalogue.ts'
import { type Calls, callsOf } from './calls.ts'
import { CannotCompare } from './cannot-compare.ts'
import { canonical, canonicalGiven } from './canonical.ts'
import { type Fields, isFields } from './fields.ts'
import { APPLY_ORDER, type Section, type SectionName } from './sections.ts'

/** An object of the account, as a file would say it. */
export type Known = { id: string; key: string; fields: Fields }

export type Account = {
  billing: BillingClient
  calls: Record<Exclude<SectionName, 'company'>, Calls>
  sections: Record<SectionName, Section>
  name: string
  mode: string
  company: Fields
  /** By section and key, those that are active, in the order of the key. Undefined where the service does not have the operations, and what was not asked for. */
  objects: Map<SectionName, Map<string, Known> | undefined>
  /** The codes of meters by id, with those that were created meanwhile. */
  meterCodes: Map<string, string>
}

/** Reads the company, and the objects of the sections that are wanted. */
export async function readAccount(
  billing: BillingClient,
  sections: Account['sections'],
  isWanted: (name: SectionName) => boolean,
): Promise<Account> {
  const { company } = await billing.company.get()
  const account: Account = {
    billing,
    calls: callsOf(billing),
    sections,
    name: company.name,
    mode: company.mode,
    company: canonicalGiven(sections.company.schema, { ...company }),
    objects: new Map(),
    meterCodes: new Map(),
  }
  for (const name of APPLY_ORDER)
    if (name !== 'company' && isWanted(name)) account.objects.set(name, await readSection(account, name))
  return account
}

async function readSection(
  account: Account,
  name: Exclude<SectionName, 'company'>,
): Promise<Map<string, Known> | undefined> {
  try {
    const known = new Map<string, Known>()
    for await (const answered of rowsOf(account.calls[name], name)) {
      const object = toKnown(account, name, answered)
      if (known.has(object.key))
        throw new CannotCompare([
          `Several ${name} have the ${account.sections[name].key} ${object.key}, by which a file knows them: delete all but one.`,
        ])
      known.set(object.key, object)
    }
    return new Map([...known].toSorted(([left], [right]) => (left < right ? -1 : 1)))
  } catch (error) {
    if (isBillingError(error, 'NOT_IMPLEMENTED')) return undefined
    throw error
  }
}

/** The service made it to be looked at, and the dashboard deletes it. */
export function isOfDemo({ fields: { metadata } }: Known): boolean {
  return isFields(metadata) && DEMO_KEY in metadata
}

/** Returns the newest archived object with the code, if there is one. */
export async function findArchived(
  account: Account,
  name: Exclude<SectionName, 'company'>,
  code: string,
): Promise<Known | undefined> {
  const calls = account.calls[name]
  if (calls.unarchive === undefined) return undefined
  const [found] = itemsOf(await calls.list({ archived: true, code }), name)
  return found === undefined ? undefined : toKnown(account, name, found)
}

const MAX_OBJECTS = 10_000

async function* rowsOf({ list, archive }: Calls, name: SectionName): AsyncGenerator<Fields, void> {
  const filter = archive === undefined ? {} : { archived: false }
  let count = 0
  for (let cursor: string | undefined; ; ) {
    const page = await list({ ...filter, ...(cursor !== undefined && { cursor }) })
    const items = itemsOf(page, name)
    count += items.length
    if (count > MAX_OBJECTS)
      throw new CannotCompare([`The account has more than ${MAX_OBJECTS} ${name}, too many for a file.`])
    yield* items
    const next: unknown = Reflect.get(page, 'next_cursor')
    if (Reflect.get(page, 'has_more') !== true || typeof next !== 'string') return
    cursor = next
  }
}

function itemsOf(page: object, name: SectionName): Fields[] {
  const items: unknown = Reflect.get(page, name)
  return Array.isArray(items) ? items.filter(isFields) : []
}

/** Reads an answered object, and keeps a meter's code for the prices to come. */
export function toKnown(account: Account, name: SectionName, answered: Fields): Known {
  const { key, schema } = account.sections[name]
  const id = String(answered.id)
  const own = String(answered[key ?? 'code'])
  if (name === 'meters') account.meterCodes.set(id, own)
  const inFile = withCodes(answered, account.meterCodes)
  return { id, key: own, fields: canonical(schema, inFile) as Fields }
}

/** Names meters by code. One that the account no longer has active is named by its id. */
function withCodes(answered: Fields, codes: Map<string, string>): Fields {
  if (!Array.isArray(answered.prices)) return answered
  const prices = answered.prices.filter(isFields).map((price) => {
    const id = String(price.meter_id)
    return { ...price, meter_code: codes.get(id) ?? id }
  })
  return { ...answered, prices }
}
