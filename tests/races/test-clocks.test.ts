import { expect, test } from 'vitest'
import { insertCustomer } from '../../server/customers/customers-store.ts'
import { lockTestClockShared } from '../../server/test-clocks/test-clocks-store.ts'
import { succeed } from '../support/answers.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisTest } from '../support/service.ts'
import { testClockOf } from '../support/time.ts'

test('a customer that is being created while its clock is deleted is deleted with it', async () => {
  const { db, company: open } = await serviceForThisTest()
  const company = await open({ testClock: true })
  const tenant_id = await company.tenantId()
  const test_clock_id = testClockOf(company)
  // What createCustomer does, held up before it commits.
  const trx = await db.startTransaction().execute()
  const { frozen_time } = await lockTestClockShared(trx, { tenantId: tenant_id, testClockId: test_clock_id })
  const params = { path: { id: test_clock_id } }
  const deleted = company.client.DELETE('/v1/test_clocks/{id}', { params })
  await expect.poll(() => countWaiting(db)).toBe(1)
  await insertCustomer(
    trx,
    {
      tenant_id,
      id: UNKNOWN_ID,
      name: 'Acme',
      billing_emails: [],
      email: 'a@b.example',
      address: null,
      tax_ids: [],
      legal_name: null,
      buyer_reference: null,
      purchase_order_number: null,
      electronic_address: null,
      external_id: null,
      currency_code: 'USD' as const,
      default_payment_method_id: null,
      tax_status: 'taxable' as const,
      tax_rate_codes: null,
      tax_rate_ids: null,
      auto_top_up: null,
      top_up_at: null,
      timezone: null,
      e_invoice_format: null,
      locale: null,
      test_clock_id,
      metadata: {},
    },
    frozen_time,
  )
  await trx.commit().execute()
  succeed(await deleted)
  expect(await db.selectFrom('customers').select('id').execute()).toEqual([])
  expect(await db.selectFrom('test_clocks').select('id').execute()).toEqual([])
})
