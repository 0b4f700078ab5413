import type { Reply } from '../../../generated/operations.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'

type Event = Reply<'getEvent'>['body']['event']

/** Names the meter, of the newest 100, that an event without a meter was probably meant for. */
export async function didYouMean(
  { base, call }: Visit,
  { event_name, rejection }: Event,
): Promise<Html | undefined> {
  if (rejection?.code !== 'NO_MATCHING_METER') return undefined
  const { meters } = await call('listMeters', { query: { archived: 'false', limit: '100' } })
  const names = meters.map((meter) => meter.event_name).filter((name) => name !== event_name)
  const name = closest(event_name, names)
  const meter = meters.find((each) => each.event_name === name)
  if (meter === undefined) return undefined
  return html`<span class="detail">Did you mean <a href="${base}/meters/${meter.id}"><bdi class="text">${meter.event_name}</bdi></a>?</span>`
}

/** Finds the name that differs least from a mistyped one. Undefined if all differ by more than a third of it. */
function closest(typed: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(typed.length / 3))
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance)
  return best?.name
}

/** Counts the letters to insert, remove or replace (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, against] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
