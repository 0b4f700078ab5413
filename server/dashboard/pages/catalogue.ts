import { type Html, html } from '../../runtime/html.ts'
import { archiveButton, archivedFilter, archivedForm } from '../parts/archive.ts'
import { card, facts, head, tableCard } from '../parts/card.ts'
import { formLink } from '../parts/form.ts'
import { metadataFacts } from '../parts/metadata.ts'
import { badge } from '../parts/status.ts'
import { type Column, pager, table } from '../parts/table.ts'
import { day, minute } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { renderTimeline } from './event-log/timeline.ts'

type Thing = {
  id: string
  code: string
  name: string
  metadata: Record<string, string>
  created_at: string
  archived_at: string | null
}

/** `path` leads to the list, such as `/coupons`. */
type Kind = { title: string; noun: string; path: string }

type Own<Each> = Column & { of: (thing: Each) => Html | string }

export function queryOfCatalogue({ query: { archived, cursor } }: Visit) {
  return { archived: archivedFilter(archived), cursor, limit: '25' }
}

export function renderCatalogue<Each extends Thing>(
  { base, query: { archived, cursor }, timezone }: Visit,
  kind: Kind,
  things: readonly Each[],
  {
    page,
    lead,
    columns,
    last,
    empty,
  }: {
    page: { has_more: boolean; next_cursor: string | null }
    lead: Html
    columns: ReadonlyArray<Own<Each>>
    last?: Own<Each>
    empty: Html
  },
): View {
  const { title, noun } = kind
  const path = `${base}${kind.path}`
  const after = last === undefined ? [] : [last]
  const rows = table(
    title,
    [{ name: 'Name' }, { name: 'Code' }, ...columns, { name: 'Created', kind: 'time' }, ...after],
    things.map((thing) => [
      html`<a href="${path}/${thing.id}"><bdi class="text">${thing.name}</bdi></a>${archivedMark(thing)}`,
      html`<code>${thing.code}</code>`,
      ...columns.map((column) => column.of(thing)),
      day(thing.created_at, timezone),
      ...after.map((column) => column.of(thing)),
    ]),
    empty,
  )
  const content = html`${head(title, {
    lead,
    actions: [formLink(`${path}/new`, `New ${noun}`, 'primary')],
  })}
${archivedForm(path, archived)}
${tableCard('Newest first', html`${rows}${pager(path, { archived, cursor }, page)}`)}`
  return { title, content }
}

type Fact = readonly [string, Html | string]

/** `archiving` explains what archiving does. `above` precedes the details. */
export async function renderThing(
  visit: Visit,
  { title, noun, path: list }: Kind,
  thing: Thing,
  {
    archiving,
    above,
    own,
    actions = [],
  }: { archiving: string; above?: Html; own: readonly Fact[]; actions?: readonly Html[] },
): Promise<View> {
  const path = `${visit.base}${list}/${thing.id}`
  const content = html`${head(html`<bdi class="text">${thing.name}</bdi>`, {
    crumb: html`<a href="${visit.base}${list}">${title}</a>`,
    badges: thing.archived_at === null ? html`` : badge('archived'),
    actions: [
      archiveButton(path, thing, { noun, text: archiving }),
      formLink(`${path}/edit`, 'Edit'),
      ...actions,
    ],
  })}${above}
<div class="two">
${detailsCard(visit, thing, own)}
${await renderTimeline(visit, { object_id: thing.id })}
</div>`
  return { title: thing.name, content }
}

export function detailsCard({ timezone }: Visit, thing: Thing, own: readonly Fact[]): Html {
  return card(
    'Details',
    facts([
      ['ID', html`<code>${thing.id}</code>`],
      ['Code', html`<code>${thing.code}</code>`],
      ...own,
      ['Created', minute(thing.created_at, timezone)],
      ['Archived', minute(thing.archived_at, timezone)],
      ...metadataFacts(thing.metadata),
    ]),
  )
}

function archivedMark({ archived_at }: Thing): Html | undefined {
  return archived_at === null ? undefined : html` ${badge('archived')}`
}
