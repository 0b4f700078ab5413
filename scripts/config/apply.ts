import { isBillingError } from '../../client/index.ts'
import { type Account, type Known, toKnown } from './account.ts'
import type { Change, Comparison } from './changes.ts'
import { differencesOf } from './compare.ts'
import { type Fields, isFields } from './fields.ts'
import { linesOf } from './print.ts'
import type { ConfigFile } from './read-file.ts'
import { refusalOf } from './refusal.ts'
import { APPLY_ORDER, type SectionName } from './sections.ts'

type Applying = {
  file: ConfigFile
  account: Account
  out: (line: string) => void
  err: (line: string) => void
}

/** Makes the changes, and prints each once it is made. Returns the exit code: 1 where the service refused one. */
export async function apply({ changes }: Comparison, applying: Applying): Promise<0 | 1> {
  for (const section of APPLY_ORDER) {
    const own = changes.filter((change) => change.section === section)
    // What only an update takes may name what is created here.
    const later: Change[] = own.filter(({ kind }) => kind === 'update')
    for (const change of own)
      if (change.kind === 'create') {
        const rest = await tell(change, applying, () => create(change, applying))
        if (rest === undefined) return refused(applying)
        later.push(...rest)
      }
    for (const change of later)
      if (change.kind === 'update' && !(await tell(change, applying, () => update(change, applying))))
        return refused(applying)
  }
  // One that is in use keeps no other from being archived.
  const archived = []
  for (const change of changes)
    if (change.kind === 'archive')
      archived.push(await tell(change, applying, () => archive(change, applying)))
  return archived.includes(undefined) ? refused(applying) : 0
}

function refused({ err }: Applying): 1 {
  err('What is printed above was changed. Run it again for the rest.')
  return 1
}

/** Undefined where the service refused it, which it says. */
async function tell<Made>(change: Change, { file, err }: Applying, make: () => Promise<Made>) {
  try {
    return await make()
  } catch (error) {
    if (!isBillingError(error)) throw error
    err(refusalOf(file, change, error))
    return undefined
  }
}

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

/** Creates an object. Returns the change that is left. */
async function create(change: Of<'create'>, { account, out }: Applying): Promise<Change[]> {
  const { section, key, fields } = change
  const { creatable, key: keyField } = account.sections[section]
  const isCreatable = ([name]: [string, unknown]) => creatable.has(name)
  const body = Object.fromEntries(Object.entries(fields).filter(isCreatable))
  const answer = await callsOf(account, section).create({
    ...(keyField !== undefined && { [keyField]: key }),
    ...withIds(body, account),
  })
  const known = keep(account, section, answer)
  out(linesOf({ ...change, fields: body }, account).join('\n'))
  const secret: unknown = Reflect.get(answer, 'secret')
  if (typeof secret === 'string') out(`    secret: ${secret} (shown this once: store it now)`)
  const rest = Object.entries(fields).filter((entry) => !isCreatable(entry))
  const changes = differencesOf(Object.fromEntries(rest), known?.fields ?? {})
  if (changes.length === 0) return []
  return [{ kind: 'update', section, key, known, changes, revive: false }]
}

async function update(change: Of<'update'>, { account, out }: Applying): Promise<true> {
  const { section, known, changes, revive } = change
  const body = withIds(patchOf(change), account)
  if (section === 'company') await account.billing.company.update(body)
  else {
    const calls = callsOf(account, section)
    const id = known?.id ?? ''
    if (revive) keep(account, section, (await calls.unarchive?.(id)) ?? {})
    if (changes.length > 0) await calls.update(id, body)
  }
  out(linesOf(change, account).join('\n'))
  return true
}

async function archive(change: Of<'archive'>, { account, out }: Applying): Promise<true> {
  await callsOf(account, change.section).archive?.(change.known.id)
  out(linesOf(change, account).join('\n'))
  return true
}

function callsOf({ calls }: Account, section: SectionName) {
  if (section === 'company') throw new Error('the company is only updated')
  return calls[section]
}

/** The fields to change. `metadata` is merged by key, so that null takes a key away. */
function patchOf({ changes }: Of<'update'>): Fields {
  const entries = changes.map(({ name, from, to }) => {
    if (name !== 'metadata' || !isFields(from) || !isFields(to)) return [name, to]
    const gone = Object.keys(from).filter((each) => !(each in to))
    return [name, { ...Object.fromEntries(gone.map((each) => [each, null])), ...to }]
  })
  return Object.fromEntries(entries)
}

/** Keeps what was created, so that what comes can name it. */
function keep(account: Account, section: SectionName, answer: object): Known | undefined {
  const answered = Object.values(answer).find(isFields)
  if (answered === undefined) return undefined
  const known = toKnown(account, section, answered)
  account.objects.get(section)?.set(known.key, known)
  return known
}

/** Names meters by id, as requests do. */
function withIds(body: Fields, { objects }: Account): Fields {
  if (!Array.isArray(body.prices)) return body
  const meters = objects.get('meters')
  const prices = body.prices.filter(isFields).map(({ meter_code, ...price }) => ({
    meter_id: meters?.get(String(meter_code))?.id,
    ...price,
  }))
  return { ...body, prices }
}
