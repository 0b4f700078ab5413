import type { Check } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import { idempotentRequests, type KeyedId, newCustomer, newUnit } from '../../kit/idempotent-requests.ts'
import { at, balanceOf, refused, withoutRequestId } from '../../kit/requests.ts'

const about = { tag: 'API', level: 'behaviour', reference: '#section/Idempotency' } as const
const REUSED = [409, 'IDEMPOTENCY_KEY_REUSED'] as const

const IDS = Object.keys(idempotentRequests) as KeyedId[]

const replays: Check[] = IDS.map((id) => ({
  ...about,
  id: `idempotency.replays-${kebab(id)}`,
  title: `\`${id}\` under the same Idempotency-Key is done once: it answers the same but for request_id, and refuses another request.`,
  operations: [id],
  async run(lab: Lab) {
    const [request, other] = await idempotentRequests[id](lab)
    const headers = { 'Idempotency-Key': lab.unique(`${id} ~ key`) }
    const first = await lab.succeed(id, { ...request, headers })
    lab.equal(
      first.headers['idempotent-replayed'],
      undefined,
      'Idempotent-Replayed of the first answer',
      first,
    )
    for (const _ of [1, 2]) {
      const again = await lab.call(id, { ...request, headers })
      lab.equal(again.status, first.status, 'the status of the repeat', again)
      lab.equal(again.headers['idempotent-replayed'], 'true', 'Idempotent-Replayed of the repeat', again)
      lab.equal(withoutRequestId(again), withoutRequestId(first), 'the body of the repeat', again)
      lab.expect(at(again.body, 'request_id') !== at(first.body, 'request_id'), {
        expected: 'a request_id of its own in the repeat',
        came: 'that of the first answer',
        exchange: again,
      })
    }
    await refused(lab, id, { ...other, headers }, REUSED)
    const done = await lab.call(id, other)
    lab.expectStatus(done, first.status)
  },
}))

export const checks: Check[] = [
  ...replays,
  {
    ...about,
    id: 'idempotency.answers-as-the-first-time',
    title: 'A replay answers as the first time, though the thing has changed since.',
    operations: ['createInvoice', 'finalizeInvoice'],
    async run(lab) {
      const [request] = await idempotentRequests.createInvoice(lab)
      const headers = { 'Idempotency-Key': lab.unique('key') }
      const first = await lab.succeed('createInvoice', { ...request, headers })
      const path = { id: first.body.invoice.id }
      await lab.succeed('finalizeInvoice', { path })
      const again = await lab.call('createInvoice', { ...request, headers })
      lab.equal(withoutRequestId(again), withoutRequestId(first), 'the body of the repeat', again)
    },
  },
  {
    ...about,
    id: 'idempotency.key-is-for-one-operation',
    title: 'An Idempotency-Key that came with one operation is refused for another.',
    operations: ['createCustomer', 'createPricingUnit', 'createInvoice'],
    async run(lab) {
      const headers = { 'Idempotency-Key': lab.unique('key') }
      await lab.succeed('createCustomer', { ...newCustomer(lab), headers })
      await lab.ifThere(() => refused(lab, 'createPricingUnit', { ...newUnit(lab), headers }, REUSED))
      await lab.ifThere(async () => {
        const [invoice] = await idempotentRequests.createInvoice(lab)
        await refused(lab, 'createInvoice', { ...invoice, headers }, REUSED)
      })
    },
  },
  {
    ...about,
    id: 'idempotency.failure-keeps-the-key',
    title: 'A request that failed, by 400, 404 or 409, does not burn its Idempotency-Key.',
    operations: ['createInvoice', 'payInvoice', 'finalizeInvoice'],
    async run(lab) {
      const [request] = await idempotentRequests.createInvoice(lab)
      const headers = { 'Idempotency-Key': lab.unique('key') }
      const body = Object(request?.body)
      const bad = { ...body, line_items: [] }
      await refused(lab, 'createInvoice', { body: bad, headers }, [400, 'VALIDATION_ERROR'])
      const nobody = { ...body, customer_id: `c${'0'.repeat(24)}` }
      await refused(lab, 'createInvoice', { body: nobody, headers }, [404, 'CUSTOMER_NOT_FOUND'])
      const yen = { ...body, currency_code: 'JPY' }
      await refused(lab, 'createInvoice', { body: yen, headers }, [409, 'CURRENCY_MISMATCH'])
      const made = await lab.succeed('createInvoice', { body, headers })
      lab.equal(made.headers['idempotent-replayed'], undefined, 'Idempotent-Replayed', made)

      const payment = {
        path: { id: made.body.invoice.id },
        body: { source: 'out_of_band' },
        headers: { 'Idempotency-Key': lab.unique('key') },
      }
      await refused(lab, 'payInvoice', payment, [409, 'INVOICE_NOT_PAYABLE'])
      await lab.succeed('finalizeInvoice', { path: payment.path })
      const paid = await lab.succeed('payInvoice', payment)
      lab.equal(paid.body.invoice.status, 'paid', 'the status, once the same request can succeed', paid)
    },
  },
  {
    ...about,
    id: 'idempotency.at-once-is-once',
    title:
      'Of many requests at once under one Idempotency-Key one is done, and the others wait for its answer.',
    operations: ['createCustomer', 'listCustomers', 'createCreditGrant', 'listCustomerBalances'],
    async run(lab) {
      const email = `${lab.unique('at-once')}@example.com`
      const request = { body: { name: 'Acme', email }, headers: { 'Idempotency-Key': lab.unique('key') } }
      const answers = await lab.all(8, () => lab.succeed('createCustomer', request))
      const ids = new Set(answers.map(({ body }) => body.customer.id))
      lab.equal(ids.size, 1, 'how many customers eight answers show')
      const fresh = answers.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')
      lab.equal(fresh.length, 1, 'how many of the answers are no replay')
      const listed = await lab.succeed('listCustomers', { query: { email } })
      lab.equal(listed.body.customers.length, 1, 'how many customers there are', listed)

      const [id = ''] = ids
      const grant = {
        path: { id },
        body: { amount: '5', account_type: 'currency' },
        headers: { 'Idempotency-Key': lab.unique('key') },
      }
      await lab.ifThere(async () => {
        await lab.all(8, () => lab.succeed('createCreditGrant', grant))
        const wanted = listed.body.customers[0]?.currency_code === 'JPY' ? '5' : '5.00'
        lab.equal(await balanceOf(lab, { id }), wanted, 'the balance after eight grants under one key')
      })
    },
  },
  {
    ...about,
    id: 'idempotency.one-of-two-requests-wins',
    title:
      'Of two requests sent at once under one Idempotency-Key one is done, and each repeat of the other is refused.',
    operations: ['createCustomer', 'listCustomers'],
    async run(lab) {
      const email = `${lab.unique('two')}@example.com`
      const headers = { 'Idempotency-Key': lab.unique('key') }
      const answers = await lab.all(8, (index) =>
        lab.call('createCustomer', { body: { name: `Acme ${index % 2}`, email }, headers }),
      )
      const { customers } = (await lab.succeed('listCustomers', { query: { email } })).body
      lab.equal(customers.length, 1, 'how many customers there are')
      for (const [index, exchange] of answers.entries())
        if (customers[0]?.name === `Acme ${index % 2}`) lab.expectStatus(exchange, 201)
        else lab.expectStatus(exchange, ...REUSED)
    },
  },
  {
    ...about,
    id: 'idempotency.keys-of-companies-are-apart',
    title: 'The same Idempotency-Key of two companies stands for two requests.',
    operations: ['createCustomer'],
    needs: ['other-key'],
    async run(lab) {
      const request = { ...newCustomer(lab), headers: { 'Idempotency-Key': lab.unique('key') } }
      const mine = await lab.succeed('createCustomer', request)
      const yours = await lab.succeed('createCustomer', { ...request, key: 'other' })
      lab.equal(yours.headers['idempotent-replayed'], undefined, 'Idempotent-Replayed', yours)
      lab.equal(yours.body.customer.id === mine.body.customer.id, false, 'that both have one customer', yours)
      await refused(
        lab,
        'createCustomer',
        { ...newCustomer(lab), headers: request.headers, key: 'other' },
        REUSED,
      )
    },
  },
]

function kebab(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
