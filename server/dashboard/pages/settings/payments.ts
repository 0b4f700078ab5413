import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { card } from '../../parts/card.ts'
import { type Choice, select } from '../../parts/field.ts'
import { actionForm } from '../../parts/form.ts'
import type { Done, Visit } from '../../visit.ts'

type Provider = Reply<'getPaymentProvider'>['body']['payment_provider']['provider']

const words: Record<string, string> = {
  none: 'None: invoices show your bank details',
  test: 'Test: plays a provider, with outcomes to choose',
  external: 'External: your program charges, and reports',
}

export async function renderProvider({ base, mode, call }: Visit): Promise<Html> {
  const { payment_provider } = await call('getPaymentProvider')
  const names: Provider[] = mode === 'test' ? ['test', 'external', 'none'] : ['none', 'external']
  const choices = names.map((name): Choice => [name, words[name] ?? name])
  return card(
    'Payment provider',
    actionForm(
      `${base}/settings/payment-provider`,
      html`${select('Takes payments', 'provider', choices, payment_provider.provider)}
<p class="soft small">Applies to attempts created from now on. <a href="/docs#section/getting-paid">How customers pay</a></p>
<p><button>Save provider</button></p>`,
      'Payment provider',
    ),
  )
}

export async function updateProvider({ base, form, call }: Visit): Promise<Done> {
  await call('updatePaymentProvider', {
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: { provider: form.provider },
  })
  return { to: `${base}/settings`, notice: 'settings_saved' }
}
