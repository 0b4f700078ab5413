import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { contractForm } from '../../parts/contract-form.ts'
import type { Choice } from '../../parts/field.ts'
import { anchorOf, formOrText } from '../../parts/form-or-text.ts'
import { renderSecret } from '../../parts/secret.ts'
import { badge } from '../../parts/status.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, Visit } from '../../visit.ts'

type Setting = Reply<'getPaymentProvider'>['body']['payment_provider']

export const PROVIDER = 'Payment provider'
const NAMES: Record<string, string> = {
  none: 'None: invoices show your bank details',
  test: 'Test: plays a provider, with outcomes to choose',
  external: 'External: your program charges, and reports',
  stripe: 'Stripe',
}

const CREDENTIAL = {
  type: 'password',
  half: true,
  hint: 'Kept encrypted, and not shown again. Leave empty to keep it.',
  fix: 'Copy it again from Stripe, in the mode of this page.',
}
const SETTING = contractForm('updatePaymentProvider', {
  provider: {
    heading: PROVIDER,
    label: 'Takes payments',
    hint: 'Applies to attempts that are created from now on.',
  },
  credentials: {
    heading: PROVIDER,
    fields: {
      secret_key: { ...CREDENTIAL, label: 'Secret key of Stripe' },
      webhook_secret: { ...CREDENTIAL, label: 'Signing secret of Stripe' },
    },
  },
})

export async function renderProvider(visit: Visit): Promise<Html> {
  const { base, mode, refusal, call } = visit
  const { payment_provider: setting } = await call('getPaymentProvider')
  const path = `${base}/settings/payment-provider`
  const names = mode === 'test' ? ['test', 'stripe', 'external', 'none'] : ['none', 'stripe', 'external']
  const choices = names.map((name): Choice => [name, NAMES[name] ?? name])
  const [section] = formOrText(visit, path, SETTING, {
    typed: typed(refusal, path),
    stored: setting,
    more: { provider: { choices } },
  })
  return card(
    PROVIDER,
    html`${renderState(setting)}${section?.content}
<p class="small"><a href="/docs#section/getting-paid-through-a-provider">How customers pay</a></p>`,
    setting.provider === 'stripe' ? badge(setting.status) : undefined,
    anchorOf(PROVIDER),
  )
}

function renderState({ provider, disabled_reason, account_label, webhook_url }: Setting): Html | undefined {
  if (provider !== 'stripe') return undefined
  return html`<div class="stack narrow-gap">${
    disabled_reason === null
      ? undefined
      : html`<p class="error">${REASONS[disabled_reason] ?? disabled_reason}</p>`
  }${account_label === null ? undefined : html`<p>Account: <bdi class="text">${account_label}</bdi></p>`}${
    webhook_url === null
      ? undefined
      : html`<div><p class="soft small">Add this URL as a webhook endpoint at Stripe, and enter its signing secret below.</p>${renderSecret('webhook-url', webhook_url)}</div>`
  }</div>`
}

const REASONS: Record<string, string> = {
  credentials_refused: 'Stripe does not accept the key. Nothing is charged until there is another one.',
  credentials_unreadable:
    'The service cannot read the key, since its SECRETS_KEY has changed. Enter the key again.',
  account_changed:
    'The key is of another Stripe account, while attempts of the account before have not ended.',
}

export async function updateProvider(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const body = { provider: form.provider, ...SETTING.changes(visit) }
  await call('updatePaymentProvider', { headers: keyOf(form), body })
  return { to: `${base}/settings`, notice: 'provider_saved', at: form.card }
}
