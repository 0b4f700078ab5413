import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addPercentCoupon } from '../fixtures/coupons.ts'
import { lastInvoiceOf } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('the page and the PDF of an invoice show discounts at their lines, and by name among the sums', async () => {
  const company = await service.company()
  const coupon = await addPercentCoupon(company, '50', { name: 'Friends & <family>' })
  const subscription = await subscribe(company, { amount_cents: 4_900 }, { coupon_codes: [coupon.code] })
  const { id, public_invoice_url: url = '' } = await lastInvoiceOf(company, subscription)
  const { text } = await createVisitor(service).get(new URL(url).pathname)
  const page = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(page).toContain('Discount −$24.50')
  expect(page).toContain('Subtotal $49.00 Friends &#38; &#60;family&#62; −$24.50')
  const asked = { params: { path: { id } }, parseAs: 'arrayBuffer' } as const
  const pdf = await pagesOfPdf(succeed(await company.client.GET('/v1/invoices/{id}/pdf', asked)))
  const sheet = pdf.join(' ').replaceAll(/\s+/g, ' ')
  expect(sheet).toContain('Discount −$24.50')
  expect(sheet).toMatch(/Friends & <family> −\$24\.50/)
})
