import { expect, test } from 'vitest'
import { addOpen, readInvoice } from '../fixtures/invoices.ts'
import { attempt, charge, readAttempt, received, report } from '../fixtures/payment-attempts.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('an invoice lists its attempts with their reasons, and an open one is canceled there', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  await charge(company, invoice, 'pm_insufficient_funds')
  const open = await attempt(company, invoice)
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  const { text } = await member.get(path)
  expect(text).toContain('The card has insufficient funds.')
  expect(text).toContain('Waits for the customer')
  expect(text).toContain(`<span id="pay-link" hidden>${invoice.public_invoice_url}</span>`)
  const canceled = await member.submit(path, `${path}/payment-attempts/${open.id}/cancel`)
  expect(canceled.location).toBe(`${path}?done=attempt_canceled`)
  expect((await readAttempt(company, open)).status).toBe('canceled')
})

test('the provider is chosen in the settings, and one that the mode does not have is refused', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const action = `${base}/settings/payment-provider`
  const saved = await member.submit(`${base}/settings`, action, { provider: 'external' })
  expect(saved.location).toBe(`${base}/settings?done=provider_saved`)
  expect((await member.get(`${base}/settings`)).text).toContain('<option value="external" selected>')
  expect((await member.get('/dashboard/live/settings')).text).not.toContain('<option value="test"')
  const secret = await member.submit(`${base}/settings`, action, {
    ...{ provider: 'stripe', secret_key: 'sk_live_0123456789abcdef', webhook_secret: '' },
  })
  expect(secret.status).toBe(400)
  expect(secret.text).toMatch(/name="secret_key"[^>]*aria-invalid="true"/)
  expect(secret.text).not.toContain('sk_live_0123456789abcdef')
  const refused = await member.post('/dashboard/live/settings/payment-provider', {
    provider: 'test',
    idempotency_key: crypto.randomUUID(),
  })
  expect(refused.status).toBe(400)
})

test('the overview shows money that no invoice took', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  expect((await member.get(base)).text).not.toContain('Needs attention')
  const invoice = await addOpen(company)
  const open = await attempt(company, invoice)
  await report(company, open, received(invoice.total_cents + 1234))
  expect((await readInvoice(company, invoice)).status).toBe('paid')
  const { text } = await member.get(base)
  expect(unescapeHtml(text)).toContain('Needs attention')
  expect(text).toContain('$12.34')
  expect((await member.get(`${base}/invoices/${invoice.id}`)).text).toContain(
    '$12.34 did not pay this invoice. Return it at the provider.',
  )
})
