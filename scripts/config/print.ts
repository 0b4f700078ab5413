import type { Account } from './account.ts'
import { compact } from './canonical.ts'
import type { Change } from './changes.ts'
import { isFields } from './fields.ts'
import { placeOf, type Steps } from './place.ts'

/** The lines of a change: `+` is made, `-` is archived or taken away, `~` is changed. */
export function linesOf(change: Change, { sections }: Pick<Account, 'sections'>): string[] {
  const name = `${change.section} ${change.key}`.trim()
  if (change.kind === 'archive') return [`- ${name} (archived)`]
  if (change.kind === 'create') {
    const said = compact(sections[change.section].schema, change.fields)
    return [`+ ${name}`, ...[...leavesOf(said)].map(([place, value]) => `    ${place}: ${value}`)]
  }
  const fields = change.changes.flatMap((each) => fieldLines(each.name, each.from, each.to))
  return [`~ ${name}${change.revive ? ' (unarchived)' : ''}`, ...fields]
}

function fieldLines(name: string, from: unknown, to: unknown): string[] {
  const before = leavesOf(from, [name])
  const after = leavesOf(to, [name])
  const places = [...new Set([...before.keys(), ...after.keys()])]
  return places.flatMap((place) => {
    const [old, now] = [before.get(place), after.get(place)]
    if (old === now) return []
    if (old === undefined) return [`  + ${place}: ${now}`]
    return [now === undefined ? `  - ${place}: ${old}` : `  ~ ${place}: ${old} → ${now}`]
  })
}

/** Each value that has no others in it, by its place, as JSON. */
function leavesOf(value: unknown, steps: Steps = []): Map<string, string> {
  const members: Array<[string | number, unknown]> = Array.isArray(value)
    ? [...value.entries()]
    : isFields(value)
      ? Object.entries(value)
      : []
  if (members.length === 0)
    return new Map(value === undefined || steps.length === 0 ? [] : [[placeOf(steps), JSON.stringify(value)]])
  return new Map(members.flatMap(([step, member]) => [...leavesOf(member, [...steps, step])]))
}
