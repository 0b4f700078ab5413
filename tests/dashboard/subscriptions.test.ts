import { expect, test } from 'vitest'
import { midnight } from '../../conformance/kit/time.ts'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { addPercentCoupon } from '../fixtures/coupons.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, invoicesOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import { addSubscription, readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a customer is subscribed after a preview, which keeps what was typed', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const plan = await addPlan(company, { name: 'Growth', amount_cents: 4_900 })
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const form = `${page}/subscriptions/new`
  expect((await member.get(form)).text).toContain(
    `<option value="${plan.id}">Growth, $49.00 per month</option>`,
  )
  const fields = {
    plan_id: plan.id,
    billing_anchor: 'anniversary',
    collection_method: 'send_invoice',
    days_until_due: '14',
    apply_credit: '',
    metadata: 'po: 4711',
  }
  const subscribe = (more: object) => member.submit(form, `${page}/subscriptions`, { ...fields, ...more })
  const preview = await subscribe({ preview: 'yes' })
  expect(preview.text).toMatch(/name="days_until_due"[^>]*value="14"/)
  expect(preview.text).toContain('$49.00, finalizes on')
  expect(await subscriptionsOf(company, customer)).toEqual([])
  expect((await subscribe({})).location).toBe(`${page}?done=subscribed`)
  expect(await subscriptionsOf(company, customer)).toMatchObject([
    { days_until_due: 14, apply_credit: false, metadata: { po: '4711' } },
  ])
})

test('no page says that an invoice was sent before an email of it was', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const subscription = await subscribe(company, { amount_cents: 4_900 }, { customer })
  const invoice = await lastInvoiceOf(company, subscription)
  const draft = await addDraft(company, { customer, days_until_due: 1 })
  const member = await signedIn(service, company)
  for (const [path, words] of [
    [`subscriptions/${subscription.id}`, 'To be paid by transfer or link, due in 30 days'],
    [`invoices/${draft.id}`, 'To be paid by transfer or link, due in 1 day'],
    [`invoices/${invoice.id}`, 'To be paid by transfer or link<'],
    [`customers/${customer.id}/invoices/new`, 'The customer pays by transfer or link'],
  ] as const) {
    const { text } = await member.get(`${base}/${path}`)
    expect(text).toContain(words)
    expect(text).not.toMatch(/\b(is|was|were) sent\b|send the invoice/i)
  }
})

test('a subscription begins later, with a billing day and an end, which can be moved', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const plan = await addPlan(company, { amount_cents: 4_900, billing_timing: 'in_arrears', trial_days: 9 })
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const month = (months: number) => midnight(service.clock.now, months * 30).slice(0, 16)
  const fields = {
    plan_id: plan.id,
    billing_anchor: 'custom',
    billing_anchor_at: '2026-01-15T12:00',
    starts_at: month(1),
    ends_at: month(4),
    trial_days: '0',
    collection_method: 'send_invoice',
  }
  const subscribed = await member.submit(`${page}/subscriptions/new`, `${page}/subscriptions`, fields)
  expect(subscribed.location).toBe(`${page}?done=subscribed`)
  const [subscription] = (await subscriptionsOf(company, customer)) ?? []
  expect(subscription).toMatchObject({
    status: 'scheduled',
    billing_anchor_at: '2026-01-15T12:00:00.000Z',
    starts_at: `${month(1)}:00.000Z`,
    ends_at: `${month(4)}:00.000Z`,
    trial_ends_at: null,
  })
  const own = `${base}/subscriptions/${subscription?.id}`
  const { text } = await member.get(own)
  for (const part of ['Scheduled', '15 Jan 2026, 12:00 UTC', 'Time zone']) expect(text).toContain(part)
  expect((await member.get(`${base}/plans/${plan.id}`)).text).toContain('In arrears')
  const times = { starts_at: month(1), starts_at_shown: month(1), ends_at: '', ends_at_shown: month(4) }
  const saved = await member.submit(`${own}/edit`, `${own}/edit`, { ...times, metadata: '' })
  expect(saved.location).toBe(`${own}?done=subscription_saved`)
  expect(await subscriptionsOf(company, customer)).toMatchObject([
    { ends_at: null, starts_at: `${month(1)}:00.000Z` },
  ])
})

test('the plan of a customer whose periods were billed elsewhere begins without a fee', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const plan = await addPlan(company, { amount_cents: 4_900 })
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const fields = {
    plan_id: plan.id,
    billing_anchor: 'anniversary',
    starts_at: midnight(service.clock.now, -40).slice(0, 16),
    past_periods: 'billed_elsewhere',
    collection_method: 'send_invoice',
  }
  const form = `${page}/subscriptions/new`
  expect((await member.submit(form, `${page}/subscriptions`, fields)).location).toBe(
    `${page}?done=subscribed`,
  )
  expect(await subscriptionsOf(company, customer)).toMatchObject([{ status: 'active' }])
  expect((await company.client.GET('/v1/invoices', {})).data?.invoices).toEqual([])
  const refused = await member.submit(form, `${page}/subscriptions`, { ...fields, starts_at: '' })
  expect(refused.text).toContain('Choose this for a start in the past only.')
})

test('a customer is subscribed with a coupon, which the preview takes off', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const plan = await addPlan(company, { amount_cents: 4_900 })
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const form = `${page}/subscriptions/new`
  expect((await member.get(form)).text).not.toContain('name="coupon_codes"')
  const coupon = await addPercentCoupon(company, '20')
  const fields = {
    plan_id: plan.id,
    billing_anchor: 'anniversary',
    collection_method: 'charge_automatically',
    days_until_due: '',
    apply_credit: 'yes',
    coupon_codes: coupon.code,
  }
  const preview = await member.submit(form, `${page}/subscriptions`, { ...fields, preview: 'yes' })
  expect(preview.text).toContain('$39.20, finalizes on')
  expect(preview.text).toContain(`<option value="${coupon.code}" selected>`)
  expect((await member.submit(form, `${page}/subscriptions`, fields)).location).toBe(
    `${page}?done=subscribed`,
  )
  const id = (await subscriptionsOf(company, customer))?.[0]?.id ?? ''
  const { discounts } = succeed(
    await company.client.GET('/v1/discounts', { params: { query: { subscription_id: id } } }),
  )
  expect(discounts).toMatchObject([{ coupon_id: coupon.id }])
})

test('a plan is changed after a preview of what comes due', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { name: 'Starter', amount_cents: 1_000 })
  const scale = await addPlan(company, { name: 'Scale', amount_cents: 4_900 })
  const member = await signedIn(service, company)
  const page = `${base}/subscriptions/${subscription.id}`
  const path = `${page}/change-plan`
  const change = (fields: object) =>
    member.submit(path, path, { plan_id: scale.id, proration: 'none', allow_overlap: '', ...fields })
  expect(unescapeHtml((await member.get(path)).text)).toMatch(/\$10\.00 → <strong>\$\d+\.\d\d<\/strong> due/)
  const { text } = await change({})
  for (const part of [
    'Starter',
    '$10.00 per month',
    'Scale',
    '$49.00 per month',
    '$10.00 → <strong>$49.00</strong> due',
  ])
    expect(unescapeHtml(text)).toContain(part)
  expect(text).toMatch(/<input type="hidden" name="proration" value="none">/)
  expect(await subscriptionsOf(company, { id: subscription.customer_id })).toMatchObject([
    { plan_id: subscription.plan_id },
  ])
  const unknown = await change({ plan_id: subscription.id })
  expect([unknown.status, unknown.text.includes('role="alert"')]).toEqual([404, true])
  expect((await change({ confirm: 'yes' })).location).toBe(`${page}?done=plan_changed`)
  expect(await subscriptionsOf(company, { id: subscription.customer_id })).toMatchObject([
    { plan_id: scale.id },
  ])
})

test('a change that would bill a meter twice is refused on its page, and allowed there', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const meter = await addMeter(company)
  const metered = await addPlan(company, { prices: [perUnit(meter)] })
  const other = await addPlan(company, { prices: [perUnit(meter)] })
  await addSubscription(company, customer, metered)
  const subscription = await addSubscription(company, customer, await addPlan(company))
  const member = await signedIn(service, company)
  const path = `${base}/subscriptions/${subscription.id}/change-plan`
  const refused = await member.submit(path, path, { plan_id: other.id })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(`<option value="${other.id}" selected>`)
  const allowed = await member.submit(path, path, { plan_id: other.id, allow_overlap: 'yes' })
  expect(allowed.status).toBe(200)
})

test('a subscription is edited, its cancellation taken back, and it ends now', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { name: 'Starter', amount_cents: 1_000, trial_days: 30 })
  const customer = { id: subscription.customer_id }
  const member = await signedIn(service, company)
  const page = `${base}/subscriptions/${subscription.id}`
  const send = (path: string, fields: Record<string, string>) =>
    member.submit(`${page}${path}`, `${page}${path}`, fields)
  const edit = { collection_method: 'charge_automatically', days_until_due: '30', apply_credit: '' }
  const stored = subscription.trial_ends_at?.slice(0, 10) ?? ''
  await send('/edit', { ...edit, trial_ends_at: stored, metadata: 'a: b' })
  expect(await subscriptionsOf(company, customer)).toMatchObject([
    {
      collection_method: 'charge_automatically',
      days_until_due: null,
      apply_credit: false,
      trial_ends_at: subscription.trial_ends_at,
      metadata: { a: 'b' },
    },
  ])
  const later = midnight(service.clock.now, 60).slice(0, 10)
  expect(
    (await send('/edit', { ...edit, days_until_due: '', trial_ends_at: later, metadata: '' })).location,
  ).toBe(`${page}?done=subscription_saved`)
  expect(await subscriptionsOf(company, customer)).toMatchObject([
    { trial_ends_at: `${later}T00:00:00.000Z`, metadata: {} },
  ])
  expect((await send('/cancel', { when: 'period_end' })).location).toBe(`${page}?done=cancels_at_period_end`)
  expect((await member.get(`${base}/subscriptions`)).text).toContain('Ends on')
  expect((await member.submit(page, `${page}/resume`)).location).toBe(`${page}?done=cancellation_taken_back`)
  expect(await subscriptionsOf(company, customer)).toMatchObject([{ cancel_at_period_end: false }])
  expect((await send('/cancel', { when: 'now', confirm: 'yes' })).location).toBe(
    `${page}?done=subscription_canceled`,
  )
  const { text } = await member.get(page)
  expect(text).not.toContain('/cancel"')
  expect((await member.get(`${page}/edit`)).text).not.toContain('name="collection_method"')
  expect((await send('/edit', { metadata: 'why: gone' })).status).toBe(303)
})

test('the last invoice is shown before a subscription is canceled: at the end, now, and now with credit', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'count', event_name: 'call' })
  const subscription = await subscribe(company, { amount_cents: 4_900, prices: [perUnit(meter)] })
  service.clock.advance(DAY_MS)
  const member = await signedIn(service, company)
  const page = `${base}/subscriptions/${subscription.id}`
  const { text } = await member.get(`${page}/cancel`)
  const previewed = async (when: string) => {
    const sent = { when, excess: 'out_of_band', preview: 'yes' }
    const answer = await member.submit(`${page}/cancel`, `${page}/cancel`, sent)
    expect(answer.text).not.toContain('Cancel now?')
    expect(answer.text.split('id="preview"')[1]?.match(/If it ends/g)).toHaveLength(1)
    return answer.text.split('id="preview"')[1] ?? ''
  }
  const [, atEnd = ''] = text.split('id="preview"')
  const [now, withCredit] = [await previewed('now'), await previewed('now_with_credit')]
  expect(await previewed('period_end')).toBe(atEnd)
  expect((await readSubscription(company, subscription)).cancel_at_period_end).toBe(false)
  for (const each of [atEnd, now, withCredit]) expect(each).toContain('API calls')
  for (const each of [atEnd, now]) expect(each).not.toMatch(/Unused time|\$49\.00/)
  expect(withCredit).toContain('What is given back of the fee')
  const fields = { when: 'now_with_credit', excess: 'out_of_band' }
  const asked = await member.submit(`${page}/cancel`, `${page}/cancel`, fields)
  expect(asked.text).toMatch(/Cancel now\?.*This cannot be undone.*Taken off what is due/s)
  expect(asked.text).toContain('<option value="now_with_credit" selected>')
  expect((await readSubscription(company, subscription)).status).toBe('active')
  const sent = await member.submit(`${page}/cancel`, `${page}/cancel`, { ...fields, confirm: 'yes' })
  expect(sent.location).toBe(`${page}?done=subscription_canceled`)
  const { line_items } = await lastInvoiceOf(company, subscription)
  expect(line_items.map(({ type }) => type)).toEqual(['usage'])
  const [first] = await invoicesOf(company, subscription)
  expect(first?.amount_credited_cents).toBeGreaterThan(0)
  const after = await member.get(page)
  expect(after.text).toMatch(/Given back of the fee.*TESTCN-000001.*TEST-000001.*\$[\d.]+ off what was due/s)
})

test('all subscriptions are listed with customer, plan and status, and a plan has its own', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'Acme' })
  const { id, plan_id } = await subscribe(company, { name: 'Starter', amount_cents: 1_000 }, { customer })
  await subscribe(company, { name: 'Trial', trial_days: 3 })
  const member = await signedIn(service, company)
  const list = await member.get(`${base}/subscriptions`)
  for (const part of ['Acme', 'Starter', '$10.00 per month', 'Trialing']) expect(list.text).toContain(part)
  const trialing = await member.get(`${base}/subscriptions?status=trialing`)
  expect(trialing.text).not.toContain(`/subscriptions/${id}"`)
  expect((await member.get(`${base}/plans/${plan_id}`)).text).toContain(`/subscriptions/${id}"`)
})

async function subscriptionsOf({ client }: TestCompany, { id }: { id: string }) {
  const { data } = await client.GET('/v1/subscriptions', { params: { query: { customer_id: id } } })
  return data?.subscriptions
}
