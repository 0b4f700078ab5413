import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, readInvoice } from '../fixtures/invoices.ts'
import { attempt, readAttempt, received, report, saveMethod } from '../fixtures/payment-attempts.ts'
import { addGrant, balanceOf } from '../fixtures/wallets.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
type Status = Promise<number>
type Race = (company: TestCompany, path: { id: string; attempt: string }) => Status

const status = async (request: Promise<{ response: Response }>): Status => (await request).response.status

const RACES: Record<string, Race> = {
  void: ({ client }, { id }) => status(client.POST('/v1/invoices/{id}/void', { params: { path: { id } } })),
  'write-off': ({ client }, { id }) =>
    status(client.POST('/v1/invoices/{id}/mark_uncollectible', { params: { path: { id } } })),
  'payment out of band': ({ client }, { id }) =>
    status(
      client.POST('/v1/invoices/{id}/pay', { params: { path: { id } }, body: { source: 'out_of_band' } }),
    ),
  'payment from the wallet': ({ client }, { id }) =>
    status(client.POST('/v1/invoices/{id}/pay', { params: { path: { id } }, body: { source: 'wallet' } })),
  cancellation: ({ client }, { attempt: id }) =>
    status(client.POST('/v1/payment_attempts/{id}/cancel', { params: { path: { id } } })),
  'report of processing': ({ client }, { attempt: id }) =>
    status(
      client.POST('/v1/payment_attempts/{id}/report', {
        params: { path: { id } },
        body: { status: 'processing' },
      }),
    ),
  'second attempt': ({ client }, { id }) =>
    status(client.POST('/v1/invoices/{id}/payment_attempts', { params: { path: { id } } })),
}

test.each(Object.entries(RACES))(
  'a success and a %s at once: the money counts once, and none of it is lost',
  async (_name, other) => {
    const company = await service.company()
    const customer = await addCustomer(company)
    for (let round = 0; round < 6; round += 1) {
      const { id } = await addOpen(company, { customer, apply_credit: false })
      await addGrant(company, customer, { amount: '2.50' })
      const link = await attempt(company, { id })
      const success = received(250, `pi_${id}`)
      const [answered] = await Promise.all([
        other(company, { id, attempt: link.id }),
        report(company, link, success),
        report(company, link, success),
      ])
      expect([200, 201, 409]).toContain(answered)
      const settled = await readAttempt(company, link)
      expect(settled).toMatchObject({ status: 'succeeded', amount_cents: 250 })
      const { payments, amount_paid_cents, status: ended } = await readInvoice(company, { id })
      expect(payments.filter(({ source }) => source === 'provider')).toHaveLength(
        settled.applied_cents > 0 ? 1 : 0,
      )
      expect(amount_paid_cents).toBe(ended === 'void' ? 0 : 250)
    }
  },
)

test('many attempts at once: one is created, and pays once', async () => {
  const company = await service.company()
  const { id, customer_id } = await addOpen(company)
  const params = { path: { id } }
  const body = { payment_method_id: (await saveMethod(company, { id: customer_id }, 'pm_ok_later')).id }
  const created = await Promise.all(
    Array.from({ length: 8 }, () =>
      status(company.client.POST('/v1/invoices/{id}/payment_attempts', { params, body })),
    ),
  )
  expect(created.toSorted()).toEqual([201, ...Array(7).fill(409)])
})

test('one payment at the provider reported for attempts of two customers at once counts once', async () => {
  const company = await service.company()
  for (let round = 0; round < 6; round += 1) {
    const links = [
      await attempt(company, await addOpen(company)),
      await attempt(company, await addOpen(company)),
    ]
    const statuses = await Promise.all(
      links.map(({ id }) =>
        status(
          company.client.POST('/v1/payment_attempts/{id}/report', {
            params: { path: { id } },
            body: received(250, `pi_of_two_${round}`),
          }),
        ),
      ),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  }
})

test('credit that is collected and a success at once: the rest of the money is unapplied', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1.00' })
  const { id } = await addOpen(company, { customer, apply_credit: false })
  const link = await attempt(company, { id })
  const params = { path: { id } }
  const body = { source: 'wallet', amount_cents: 100 } as const
  await Promise.all([
    status(company.client.POST('/v1/invoices/{id}/pay', { params, body })),
    report(company, link, received(250)),
  ])
  const [{ applied_cents }, left] = [await readAttempt(company, link), await balanceOf(company, customer)]
  expect([applied_cents, left]).toEqual(left === '0.00' ? [150, '0.00'] : [250, '1.00'])
})
