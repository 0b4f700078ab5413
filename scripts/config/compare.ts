import { isDeepStrictEqual } from 'node:util'
import { type Account, findArchived, isOfDemo, type Known } from './account.ts'
import { canonical, canonicalGiven } from './canonical.ts'
import type { Change, Comparison, FieldChange } from './changes.ts'
import { type Fields, isFields } from './fields.ts'
import type { Steps } from './place.ts'
import type { ConfigFile } from './read-file.ts'
import { findReferenceProblems } from './references.ts'
import { APPLY_ORDER, type SectionName, TERMS_OF_PLAN } from './sections.ts'

/** Compares a checked file with the account. */
export async function compare(
  file: ConfigFile,
  account: Account,
  { archive }: { archive: boolean },
): Promise<Comparison> {
  const comparison: Comparison = { changes: [], refusals: [], left: [] }
  const archives: Change[] = []
  for (const section of APPLY_ORDER) {
    if (section === 'company') compareCompany(file, account, comparison)
    else {
      await compareSection(section, { file, account, comparison })
      archives.unshift(...extrasOf(section, { file, account, comparison, archive }))
    }
  }
  comparison.refusals.push(...findReferenceProblems(file, account, { changes: comparison.changes, archive }))
  comparison.changes.push(...archives)
  return comparison
}

type Job = { file: ConfigFile; account: Account; comparison: Comparison }

function compareCompany(file: ConfigFile, account: Account, { changes }: Comparison): void {
  if (file.company === undefined) return
  const given = canonicalGiven(account.sections.company.schema, file.company)
  // Of `dunning` too, what the file leaves out stays as it is.
  const wanted = Object.entries(given).map(([name, to]) => {
    const from = account.company[name]
    return [name, isFields(to) && isFields(from) ? { ...from, ...to } : to]
  })
  const differing = differencesOf(Object.fromEntries(wanted), account.company)
  if (differing.length > 0)
    changes.push({
      kind: 'update',
      section: 'company',
      key: '',
      known: undefined,
      changes: differing,
      revive: false,
    })
}

async function compareSection(section: Exclude<SectionName, 'company'>, job: Job): Promise<void> {
  const { file, account, comparison } = job
  const known = account.objects.get(section)
  const objects = [...(file.objects.get(section) ?? [])]
  if (known === undefined && objects.length > 0)
    comparison.refusals.push(file.at([section], 'the service does not have these operations'))
  if (known === undefined) return
  for (const [key, object] of objects) {
    const fields = canonical(account.sections[section].schema, object) as Fields
    const found = known.get(key)
    if (found !== undefined) await compareObject({ section, key, fields, known: found }, job)
    else comparison.changes.push(await comingOf({ section, key, fields }, account))
  }
}

type Wanted = { section: Exclude<SectionName, 'company'>; key: string; fields: Fields }

async function compareObject({ known, ...wanted }: Wanted & { known: Known }, job: Job): Promise<void> {
  const { file, account, comparison } = job
  const { section, key, fields } = wanted
  const changes = differencesOf(fields, known.fields)
  if (changes.length === 0) return
  const isSubscribed =
    section === 'plans' &&
    changes.some(({ name }) => TERMS_OF_PLAN.has(name)) &&
    (await hasSubscriptions(account, known.id))
  for (const { name, from, to } of changes) {
    const isFixed = !account.sections[section].updatable.has(name)
    if (!isFixed && !(isSubscribed && TERMS_OF_PLAN.has(name))) continue
    const why = isFixed
      ? 'cannot be changed once it is created'
      : 'cannot be changed once the plan was subscribed to'
    const steps: Steps = [section, key, name]
    comparison.refusals.push(
      file.at(
        steps,
        `${why}, and is ${JSON.stringify(from)}, not ${JSON.stringify(to)}: give it a new ${account.sections[section].key}`,
      ),
    )
  }
  comparison.changes.push({ kind: 'update', section, key, known, changes, revive: false })
}

/** An archived object that has all that cannot be changed is the one that is meant. Otherwise a new one is. */
async function comingOf({ section, key, fields }: Wanted, account: Account): Promise<Change> {
  const archived = await findArchived(account, section, key)
  const { updatable } = account.sections[section]
  const changes = archived === undefined ? [] : differencesOf(fields, archived.fields)
  const isFixed = (name: string) => !updatable.has(name) || (section === 'plans' && TERMS_OF_PLAN.has(name))
  if (archived === undefined || changes.some(({ name }) => isFixed(name)))
    return { kind: 'create', section, key, fields }
  return { kind: 'update', section, key, known: archived, changes, revive: true }
}

function extrasOf(
  section: SectionName,
  { file, account, comparison, archive }: Job & { archive: boolean },
): Change[] {
  const wanted = file.objects.get(section)
  if (wanted === undefined) return []
  const extras = [...(account.objects.get(section)?.values() ?? [])].filter(
    (each) => !wanted.has(each.key) && !isOfDemo(each),
  )
  if (archive && section !== 'webhook_endpoints')
    return extras.map((known) => ({ kind: 'archive', section, key: known.key, known }))
  comparison.left.push(...extras.map(({ key }) => ({ section, key })))
  return []
}

/** What the file does not say, and the service alone knows, is no difference. */
export function differencesOf(wanted: Fields, known: Fields): FieldChange[] {
  return Object.entries(wanted)
    .filter(([name, to]) => !isDeepStrictEqual(to, known[name]))
    .map(([name, to]) => ({ name, from: known[name], to }))
}

async function hasSubscriptions({ billing }: Account, planId: string): Promise<boolean> {
  const { subscriptions } = await billing.subscriptions.list({ plan_id: planId, limit: 1 })
  return subscriptions.length > 0
}
