import type { Reply } from '../../../generated/operations.ts'
import { type Html, html } from '../../pages/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { field } from '../parts/field.ts'
import { filterForm } from '../parts/form.ts'
import { dayFields, momentsOf } from '../parts/period.ts'
import { pager, table, toUrl } from '../parts/table.ts'
import { minute } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { ROLE_NAMES } from './members.ts'

type Entry = Reply<'listAuditEvents'>['body']['audit_events'][number]

export async function showAuditLog({ base, mode, query, timezone, call }: Visit): Promise<View> {
  const { operation, actor_id, object_id, cursor } = query
  const days = { from: query.from, to: query.to }
  const { from: created_from, to: created_to } = momentsOf(days, timezone)
  const exact = { operation, actor_id, object_id }
  const filters = { ...exact, ...days }
  const asked = { ...exact, created_from, created_to }
  const page = await call('listAuditEvents', { query: { ...asked, cursor, limit: '50' } })
  const path = `${base}/audit-log`
  const content = html`${head('Audit log', {
    lead: html`Changes made in ${mode} mode, and sign-ins: who, when, and from where.`,
  })}
${filterForm(
  path,
  [
    field('Operation', 'operation', {
      type: 'search',
      value: operation ?? '',
      placeholder: 'finalizeInvoice',
    }),
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
    page.audit_events.map((entry) => [
      renderOperation(entry),
      renderActor(entry.actor, path),
      renderObject(entry.object, base),
      html`<code>${entry.ip_address ?? ''}</code>`,
      minute(entry.created_at, timezone),
    ]),
    html`<strong>No changes</strong>Changes made with API keys, by members or on the command line appear here, and sign-ins.`,
  )}${pager(path, { ...filters, cursor }, page)}`,
  html`<a href="${toUrl(`${base}/audit-events.csv`, asked)}">Export CSV</a>`,
)}`
  return { title: 'Audit log', content }
}

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
  const detail = html`<span class="detail">${label === null ? undefined : kind}</span>`
  return html`<a href="${path}?actor_id=${id}"><bdi class="text">${actorName(actor)}</bdi></a>${detail}`
}

const places: Record<string, string> = {
  customer: '/customers',
  invoice: '/invoices',
  event: '/events',
  plan: '/plans',
  test_clock: '/test-clocks',
  webhook_endpoint: '/webhooks',
}

function renderObject(object: Entry['object'], base: string): Html {
  if (object === null) return html``
  const { type, id } = object
  const name = type.replaceAll('_', ' ')
  const place = places[type]
  const linked = place === undefined ? name : html`<a href="${base}${place}/${id}">${name}</a>`
  return html`${linked}<span class="detail"><code>${id}</code></span>`
}
