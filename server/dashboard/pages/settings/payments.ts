import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { actionForm } from '../../parts/form.ts'
import { renderSecret } from '../../parts/secret.ts'
import { badge } from '../../parts/status.ts'
import { type Typed, typed } from '../../parts/typed.ts'
import type { Done, Visit } from '../../visit.ts'

type Setting = Reply<'getPaymentProvider'>['body']['payment_provider']

const NAMES: Record<string, string> = {
  none: 'None: invoices show your bank details',
  test: 'Test: plays a provider, with outcomes to choose',
  external: 'External: your program charges, and reports',
  stripe: 'Stripe',
}

export async function renderProvider({ base, mode, refusal, call }: Visit): Promise<Html> {
  const { payment_provider: setting } = await call('getPaymentProvider')
  const path = `${base}/settings/payment-provider`
  const save = typed(refusal, path)
  const names = mode === 'test' ? ['test', 'stripe', 'external', 'none'] : ['none', 'stripe', 'external']
  const choices = names.map((name): Choice => [name, NAMES[name] ?? name])
  const secretKey = secretField('Secret key of Stripe', 'secret_key', save)
  const signingSecret = secretField('Signing secret of Stripe', 'webhook_secret', save)
  return card(
    'Payment provider',
    html`${renderState(setting)}${actionForm(
      path,
      html`${select('Takes payments', 'provider', choices, save.at('provider').value ?? setting.provider, {
        hint: 'Applies to attempts that are created from now on.',
      })}
<div class="row">${secretKey}${signingSecret}</div>
<p class="soft small">Both are kept encrypted and are not shown again. Leave them empty to keep those that are set. <a href="/docs#section/getting-paid-through-a-provider">How customers pay</a></p>
<p><button>Save provider</button></p>`,
      'Payment provider',
    )}`,
    setting.provider === 'stripe' ? badge(setting.status) : undefined,
  )
}

/** A typed secret is never shown again. */
function secretField(label: string, name: string, save: Typed): Html {
  const { error } = save.at(name)
  return field(label, name, {
    type: 'password',
    autocomplete: 'off',
    ...(error !== undefined && { error, fix: 'Copy it again from Stripe, in the mode of this page.' }),
  })
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

export async function updateProvider({ base, form, call }: Visit): Promise<Done> {
  const { provider, secret_key, webhook_secret } = form
  const credentials = {
    ...(secret_key && { secret_key: secret_key.trim() }),
    ...(webhook_secret && { webhook_secret: webhook_secret.trim() }),
  }
  await call('updatePaymentProvider', {
    headers: keyOf(form),
    body: { provider, ...(Object.keys(credentials).length > 0 && { credentials }) },
  })
  return { to: `${base}/settings`, notice: 'provider_saved' }
}
