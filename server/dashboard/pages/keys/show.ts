import type { KeyScope } from '../../../../generated/operations.ts'
import { type KeyRow, selectKeys } from '../../../keys/keys-store.ts'
import { fetchPage } from '../../../paging/pagination.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { card, head, tableCard } from '../../parts/card.ts'
import { field, select } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { labelIn } from '../../parts/local-time.ts'
import { renderSecret } from '../../parts/secret.ts'
import { badge } from '../../parts/status.ts'
import { pager, type Row, table } from '../../parts/table.ts'
import { day, minute } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { View, Visit } from '../../visit.ts'

export const scopes = {
  full: 'Full access',
  read_only: 'Read-only',
  ingest_only: 'Ingest events only',
} satisfies Record<KeyScope, string>
export const graces = [
  ['0', 'Immediately'],
  ['1', 'In 1 hour'],
  ['24', 'In 24 hours'],
  ['72', 'In 3 days'],
  ['168', 'In 7 days'],
] as const

export async function showKeys(visit: Visit): Promise<View> {
  return renderKeys(visit)
}

export async function renderKeys(visit: Visit, created?: { key: string | undefined }): Promise<View> {
  const { base, mode, now, query, refusal, timezone } = visit
  const { cursor, inactive_cursor } = query
  const path = `${base}/keys`
  const create = typed(refusal, path)
  const active = await fetchKeys(visit, 'active', cursor)
  const inactive = await fetchKeys(visit, 'inactive', inactive_cursor)
  const content = html`${head('API keys', {
    lead: html`Keys for ${mode} mode. Use keys only in server-side code.`,
    actions: [
      confirmation('Create API key', {
        path,
        typed: create,
        text: 'The key is shown only once.',
        fields: html`${field('Label', 'label', { ...create.at('label'), autocomplete: 'off', placeholder: 'Web shop' })}
${select('Access', 'scope', Object.entries(scopes), create.at('scope').value ?? 'full')}
${field(labelIn('Expires on', timezone), 'expires_on', { ...create.at('expires_on'), type: 'date', hint: 'Leave empty for a key that does not expire.' })}`,
        button: 'Create key',
        kind: 'primary',
      }),
    ],
  })}
${created === undefined ? undefined : renderCreated(created.key)}
${tableCard(
  'Active keys',
  html`${table(
    'Active keys',
    [
      { name: 'Key' },
      { name: 'Access' },
      { name: 'Last used', kind: 'time' },
      { name: 'Expires', kind: 'time' },
      { name: 'Actions', kind: 'amount' },
    ],
    active.rows.map((key) => [
      ...describe(key, timezone),
      minute(key.last_used_at, timezone),
      minute(key.expires_at, timezone),
      renderActions(key, path),
    ]),
    html`<strong>No active keys</strong>Create one to call the API.`,
  )}${pager(path, { cursor }, active)}`,
)}
${
  inactive.rows.length === 0
    ? undefined
    : tableCard(
        'Inactive keys',
        html`${table(
          'Inactive keys',
          [
            { name: 'Key' },
            { name: 'Status' },
            { name: 'Last used', kind: 'time' },
            { name: 'Ended', kind: 'time' },
          ],
          inactive.rows.map((key) => [
            describe(key, timezone)[0],
            badge(stateOf(key, now)),
            minute(key.last_used_at, timezone),
            minute(key.revoked_at ?? key.expires_at, timezone),
          ]),
          html``,
        )}${pager(path, { inactive_cursor }, inactive, { name: 'inactive_cursor' })}`,
      )
}`
  return { title: 'API keys', content }
}

/** Pages are short, since each row has forms of about 3 kB. */
const PAGE_SIZE = 15

function fetchKeys({ tenant, now, service }: Visit, state: 'active' | 'inactive', cursor?: string) {
  const which = { active: state === 'active', now }
  return service.share(tenant.companyId, () =>
    fetchPage(`${state}_api_keys`, { limit: PAGE_SIZE, cursor }, (request) =>
      selectKeys(service.database.db, tenant.id, which, request),
    ),
  )
}

function describe(key: KeyRow, timezone: string): readonly [Html, string] {
  const detail = html`<span class="detail"><code>${key.hint}</code> · created ${day(key.created_at, timezone)}</span>`
  return [html`<span class="text">${key.label ?? 'No label'}</span>${detail}`, scopes[key.scope]]
}

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): 'active' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'active'
}

function renderCreated(key: string | undefined): Html {
  if (key === undefined)
    return html`<p class="notice" role="status">This form was submitted twice. The key was created once and has already been shown.</p>`
  return card(
    'Your new key',
    html`<div class="stack">${renderSecret('new-key', key)}<p class="soft">Copy the key now. It will not be shown again.</p></div>`,
  )
}

function renderActions({ id, hint }: KeyRow, path: string): Row[0] {
  const grace = html`<select id="grace-${id}" name="grace_hours">${graces.map(
    ([hours, label]) =>
      html`<option value="${hours}"${hours === '24' ? html` selected` : undefined}>${label}</option>`,
  )}</select>`
  const lastFour = html`<input id="last-${id}" name="last_four" required autocomplete="off" maxlength="4">`
  return html`<div class="actions end">${confirmation('Replace', {
    path: `${path}/${id}/roll`,
    text: 'Creates a new key with the same label and access.',
    fields: html`<div class="field"><label for="grace-${id}">Old key expires</label>${grace}</div>`,
    button: 'Replace key',
    kind: 'primary',
    prominent: false,
  })}${confirmation('Revoke', {
    path: `${path}/${id}/revoke`,
    text: `Requests with ${hint} will be refused immediately. This cannot be undone.`,
    fields: html`<div class="field"><label for="last-${id}">Last four characters of the key</label>${lastFour}</div>`,
    button: 'Revoke key',
    kind: 'danger',
  })}</div>`
}
