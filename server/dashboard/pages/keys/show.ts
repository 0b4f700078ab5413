import type { KeyScope } from '../../../../generated/operations.ts'
import { type KeyRow, listKeys } from '../../../keys/store.ts'
import { type Html, html } from '../../../pages/html.ts'
import { card, head, tableCard } from '../../parts/card.ts'
import { confirmation, field, select } from '../../parts/form.ts'
import { renderSecret } from '../../parts/secret.ts'
import { badge } from '../../parts/status.ts'
import { type Row, table } from '../../parts/table.ts'
import { day, minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'

/** What a key may do, and how long an old one lives on. */
export const scopes = {
  full: 'Everything',
  read_only: 'Read only',
  ingest_only: 'Send events only',
} satisfies Record<KeyScope, string>
export const graces = [
  ['0', 'Ends at once'],
  ['1', 'For 1 hour'],
  ['24', 'For 24 hours'],
  ['72', 'For 3 days'],
  ['168', 'For 7 days'],
] as const

export async function showKeys(visit: Visit): Promise<View> {
  return renderKeys(visit)
}

/** `created` is a key to show once, or undefined for one that was shown already. */
export async function renderKeys(visit: Visit, created?: { key: string | undefined }): Promise<View> {
  const { base, mode, tenant, now, service } = visit
  const keys = await service.share(tenant.companyId, () => listKeys(service.database.db, tenant.id))
  const path = `${base}/keys`
  const working = keys.filter((key) => stateOf(key, now) === 'active')
  const ended = keys.filter((key) => stateOf(key, now) !== 'active').slice(0, MAX_ENDED)
  const content = html`${head('API keys', {
    lead: html`Of ${mode} mode. A key belongs into server-side code, and never into a browser.`,
    actions: [
      confirmation('Create a key', {
        path,
        text: 'The key is shown once.',
        fields: html`${field('What it is for', 'label', { autocomplete: 'off', placeholder: 'Ingest of the web shop' })}
${select('It may', 'scope', Object.entries(scopes), 'full')}
${field('Expires on', 'expires_on', { type: 'date', hint: 'Never, if empty.' })}`,
        button: 'Create the key',
        kind: 'primary',
      }),
    ],
  })}
${created === undefined ? undefined : renderCreated(created.key)}
${tableCard(
  'Keys that work',
  table(
    'Keys that work',
    [
      { name: 'Key' },
      { name: 'It may' },
      { name: 'Last used', kind: 'time' },
      { name: 'Expires', kind: 'time' },
      { name: '', kind: 'amount' },
    ],
    working.map((key) => [
      ...describe(key),
      minute(key.last_used_at),
      minute(key.expires_at),
      renderActions(key, path),
    ]),
    html`<strong>No key works in this mode</strong>Create one to call the API.`,
  ),
)}
${
  ended.length === 0
    ? undefined
    : tableCard(
        'Keys that ended',
        table(
          'Keys that ended',
          [
            { name: 'Key' },
            { name: 'It was' },
            { name: 'Last used', kind: 'time' },
            { name: 'Ended', kind: 'time' },
          ],
          ended.map((key) => [
            describe(key)[0],
            badge(stateOf(key, now)),
            minute(key.last_used_at),
            minute(key.revoked_at ?? key.expires_at),
          ]),
          html``,
        ),
      )
}`
  return { title: 'API keys', content }
}

const MAX_ENDED = 50

function describe(key: KeyRow): readonly [Html, string] {
  return [
    html`<span class="text">${key.label ?? 'No label'}</span><span class="detail"><code>${key.hint}</code> · created ${day(key.created_at)}</span>`,
    scopes[key.scope],
  ]
}

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): 'active' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'active'
}

function renderCreated(key: string | undefined): Html {
  if (key === undefined)
    return html`<p class="notice" role="status">This form was sent twice: the key was made once, and shown the first time.</p>`
  return card(
    'Your new key',
    html`<div class="stack">${renderSecret('new-key', key)}<p class="soft">Copy it now: it is not shown again. The service keeps a hash of it.</p></div>`,
  )
}

function renderActions({ id, hint }: KeyRow, path: string): Row[0] {
  return html`<div class="actions end">${confirmation('Roll', {
    path: `${path}/${id}/roll`,
    text: 'Makes a key in its place, with the same label and scope.',
    fields: html`<div class="field"><label for="grace-${id}">The old key works on</label><select id="grace-${id}" name="grace_hours">${graces.map(
      ([hours, label]) =>
        html`<option value="${hours}"${hours === '24' ? html` selected` : undefined}>${label}</option>`,
    )}</select></div>`,
    button: 'Roll the key',
    kind: 'primary',
    prominent: false,
  })}${confirmation('Revoke', {
    path: `${path}/${id}/revoke`,
    text: `Whatever uses ${hint} is refused at once. This cannot be undone.`,
    fields: html`<div class="field"><label for="last-${id}">Type its last four characters</label><input id="last-${id}" name="last_four" required autocomplete="off" maxlength="4"></div>`,
    button: 'Revoke the key',
    kind: 'danger',
  })}</div>`
}
