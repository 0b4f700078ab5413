import type { Reply } from '../../../generated/operations.ts'
import { auditedOperations } from '../../record-request.ts'
import { type Html, html } from '../../runtime/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { type Choice, field, select } from '../parts/field.ts'
import { filterForm } from '../parts/form.ts'
import { type ObjectNames, objectNames } from '../parts/object-names.ts'
import { dayFields, momentsOf } from '../parts/period.ts'
import { pager, table, toUrl } from '../parts/table.ts'
import { minute } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { ROLE_NAMES } from './members.ts'

type Entry = Reply<'listAuditEvents'>['body']['audit_events'][number]

export async function showAuditLog(visit: Visit): Promise<View> {
  const { base, mode, query, timezone, call } = visit
  const { operation, actor_id, object_id, cursor } = query
  const days = { from: query.from, to: query.to }
  const { from: created_from, to: created_to } = momentsOf(days, timezone)
  const exact = { operation, actor_id, object_id }
  const filters = { ...exact, ...days }
  const asked = { ...exact, created_from, created_to }
  const page = await call('listAuditEvents', { query: { ...asked, cursor, limit: '50' } })
  const names = await objectNames(
    visit,
    page.audit_events.flatMap(({ object }) => object ?? []),
  )
  const path = `${base}/audit-log`
  const content = html`${head('Audit log', {
    lead: html`Changes made in ${mode} mode, and sign-ins: who, when, and from where.`,
  })}
${filterForm(
  path,
  [
    select('What was done', 'operation', [['', 'Anything'], ...OPERATIONS], operation),
    field('Key or member ID', 'actor_id', { type: 'search', value: actor_id ?? '' }),
    field('Object ID', 'object_id', { type: 'search', value: object_id ?? '' }),
    ...dayFields(days, timezone),
  ],
  Object.values(filters).some(Boolean),
)}
${tableCard(
  'Newest first',
  html`${table(
    'Audit log',
    [
      { name: 'Operation' },
      { name: 'Actor' },
      { name: 'Object' },
      { name: 'IP address', kind: 'short' },
      { name: 'Time', kind: 'time' },
    ],
    folded(page.audit_events).map(({ entry, times }) => [
      html`${renderOperation(entry)}${times > 1 ? html`<span class="detail">${times} times</span>` : undefined}`,
      renderActor(entry.actor, path),
      renderObject(entry.object, visit, names),
      html`<code>${entry.ip_address ?? ''}</code>`,
      minute(entry.created_at, timezone),
    ]),
    html`<strong>No changes</strong>Changes made with API keys, by members or on the command line appear here, and sign-ins.`,
  )}${pager(path, { ...filters, cursor }, page)}`,
  html`<a href="${toUrl(`${base}/audit-events.csv`, asked)}">Export CSV</a>`,
)}`
  return { title: 'Audit log', content }
}

/** Neighbors that differ in nothing but their time are one row, with the time of the newest. */
function folded(entries: readonly Entry[]): Array<{ entry: Entry; times: number }> {
  const rows: Array<{ entry: Entry; times: number }> = []
  for (const entry of entries) {
    const last = rows.at(-1)
    if (last !== undefined && toKey(last.entry) === toKey(entry)) last.times += 1
    else rows.push({ entry, times: 1 })
  }
  return rows
}

function toKey({ operation, actor, object, ip_address, member_role }: Entry): string {
  return JSON.stringify([operation, actor.type, actor.id, object, ip_address, member_role])
}

/** What the audit log has besides operations of the API. */
const OF_MEMBERS = `createApiKey rollApiKey revokeApiKey inviteMember joinCompany signIn failedSignIn
  signOut changePassword resetPassword changeMemberRole removeMember`.split(/\s+/)

const OPERATIONS: readonly Choice[] = [...auditedOperations, ...OF_MEMBERS]
  .map((operation): Choice => [operation, wordsOf(operation)])
  .sort(([, one], [, other]) => one.localeCompare(other))

/** Converts `markInvoiceUncollectible` to `Mark invoice uncollectible`. */
function wordsOf(operation: string): string {
  const words = operation
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('api key', 'API key')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kinds: Record<string, string> = {
  api_key: 'API key',
  member: 'Member',
  operator: 'Command line',
  anonymous: 'Not signed in',
}

export function actorName({ type, label }: Entry['actor']): string {
  return label ?? kinds[type] ?? type
}

function renderOperation({ operation, member_role: role }: Entry): Html {
  const detail = role === null ? undefined : html`<span class="detail">${ROLE_NAMES[role] ?? role}</span>`
  return html`${wordsOf(operation)}${detail}`
}

function renderActor(actor: Entry['actor'], path: string): Html {
  const { type, id, label } = actor
  const kind = kinds[type] ?? type
  if (id === null) return html`${kind}`
  const link = html`<a href="${path}?actor_id=${id}"><bdi class="text">${actorName(actor)}</bdi></a>`
  return label === null ? link : html`${kind} ${link}`
}

function renderObject(object: Entry['object'], { base }: Visit, names: ObjectNames): Html {
  if (object === null) return html`Settings`
  const { type, id } = object
  const place = names.get(id)
  const kind = `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`.replace('Api', 'API')
  if (place === undefined) return html`${kind} <code>${id}</code>`
  const link = html`<a href="${base}${place.path}"><bdi class="text">${place.name}</bdi></a>`
  return place.name.toLowerCase().includes(kind.toLowerCase()) ? link : html`${kind} ${link}`
}
