import { expect, test } from 'vitest'
import { addPlan } from '../fixtures/catalogue.ts'
import { addPercentCoupon, applyCoupon, readDiscount } from '../fixtures/coupons.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../support/service.ts'
import { travel } from '../support/time.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const SINCE_JANUARY = { starts_at: '2026-01-31T00:00:00.000Z', past_periods: 'billed_elsewhere' } as const

test('a coupon says what it takes and until when before it is applied, and afterwards', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company, { name: 'Granite Credit Union' })
  const plan = await addPlan(company, { name: 'Scale', amount_cents: 10_000, minimum_amount_cents: 30_000 })
  const subscription = await addSubscription(company, customer, plan, SINCE_JANUARY)
  const coupon = await addPercentCoupon(company, '15', { name: 'Winter', periods: 3 })
  const member = await signedIn(service, company)
  const page = `${base}/subscriptions/${subscription.id}`
  const form = await member.get(`${page}/discounts/new?coupon_code=${coupon.code}`)
  expect(form.text).toContain(
    `<option value="${coupon.code}" selected>Winter, 15% off the next 3 invoices</option>`,
  )
  expect(form.text).toContain('The plan bills at least $300.00 for each period')
  const ask = async (starts: string) => {
    const fields = { coupon_code: coupon.code, starts, preview: 'yes' }
    const { text } = await member.submit(`${page}/discounts/new`, `${page}/discounts`, fields)
    return text.replaceAll(/<[^>]*>/g, '')
  }
  expect(await ask('current_period')).toContain('Takes 15% off the next 3 invoices, until 31 May 2026.')
  expect(await ask('next_period')).toContain('Takes 15% off the next 3 invoices, until 30 Jun 2026.')
  const { id } = await applyCoupon(company, subscription, coupon)
  expect(rowOf((await member.get(page)).text, 'Winter')).toContain('31 May 2026')
  const own = (await member.get(`${base}/coupons/${coupon.id}`)).text
  expect(rowOf(own, 'Granite Credit Union')).toMatch(/Scale.*Active.*31 May 2026.*\$0.00/s)
  await travel(company, '2026-05-01T00:00:00.000Z')
  expect((await readDiscount(company, { id })).ends_at).toBe('2026-05-31T00:00:00.000Z')
})

test('a coupon without an end shows none, and ends with its subscription', async () => {
  const company = await service.company()
  const plan = await addPlan(company, { name: 'Scale' })
  const customer = await addCustomer(company)
  const coupon = await addPercentCoupon(company, '15', { name: 'Winter' })
  const member = await signedIn(service, company)
  const end = async (terms: { ends_at?: string }) => {
    const subscription = await addSubscription(company, customer, plan, terms)
    await applyCoupon(company, subscription, coupon)
    const row = rowOf((await member.get(`${base}/subscriptions/${subscription.id}`)).text, 'Winter')
    return row?.includes('class="never"') ? 'never' : /<time[^>]*>([^<]*)</.exec(row ?? '')?.[1]
  }
  expect(await end({})).toBe('never')
  expect(await end({ ends_at: '2027-01-10T00:00:00.000Z' })).toBe('10 Jan 2027')
})

test('the page of a coupon leads to a subscription that gets it', async () => {
  const company = await service.company()
  const plan = await addPlan(company, { name: 'Scale' })
  const customer = await addCustomer(company, { name: 'Granite Credit Union' })
  const subscription = await addSubscription(company, customer, plan)
  const coupon = await addPercentCoupon(company, '15', { name: 'Winter' })
  const member = await signedIn(service, company)
  const page = `${base}/coupons/${coupon.id}`
  const { text } = await member.get(page)
  expect(text).toContain('Nobody yet')
  expect(text).toContain(`href="${page}/discounts/new">Apply</a>`)
  const apply = `${base}/subscriptions/${subscription.id}/discounts/new?coupon_code=${coupon.code}`
  const all = await member.get(`${page}/discounts/new`)
  expect(all.text).toContain(`href="${apply}"><bdi class="text">Granite Credit Union</bdi>`)
  expect((await member.get(`${page}/discounts/new?customer=granite`)).location).toBe(apply)
  await addSubscription(company, customer, await addPlan(company, { name: 'Pro' }))
  const both = await member.get(`${page}/discounts/new?customer=granite`)
  expect(both.text.match(/discounts\/new\?coupon_code=/g)).toHaveLength(2)
})

test('forms of a subscription name its customer', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'Granite & Co' })
  const subscription = await addSubscription(company, customer, await addPlan(company))
  const member = await signedIn(service, company)
  for (const form of ['discounts/new', 'change-plan', 'cancel']) {
    const { text } = await member.get(`${base}/subscriptions/${subscription.id}/${form}`)
    const [, crumb = ''] = /<p class="crumb">(.*?)<\/p>/s.exec(text) ?? []
    expect([form, unescapeHtml(crumb)]).toEqual([form, expect.stringContaining('Granite & Co')])
  }
})

function rowOf(text: string, name: string): string | undefined {
  return text.split('<tr>').find((row) => row.includes(`<bdi class="text">${name}<`))
}
