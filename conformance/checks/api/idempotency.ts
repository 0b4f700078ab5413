import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { idempotentRequests } from '../../kit/idempotent-requests.ts'
import { at, balanceOf, refused, withoutRequestId } from '../../kit/requests.ts'
import { newRequest } from '../../kit/resources.ts'
import { needsOf } from '../../kit/test-mode.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Idempotency' } as const
const REUSED = [409, 'IDEMPOTENCY_KEY_REUSED'] as const

const replays: Check[] = [...idempotentRequests].map(([id, compose]) => ({
  ...defaults,
  id: `idempotency.replays-${kebab(id)}`,
  title: `\`${id}\` under the same Idempotency-Key is done once: it answers the same except request_id, and refuses another request.`,
  operations: [id],
  ...needsOf(id),
  async run(ctx: CheckContext) {
    const [request, other] = await compose(ctx)
    const headers = { 'Idempotency-Key': ctx.unique(`${id} ~ key`) }
    const first = await ctx.succeed(id, { ...request, headers })
    ctx.equal(
      first.headers['idempotent-replayed'],
      undefined,
      'Idempotent-Replayed of the first answer',
      first,
    )
    for (const _ of [1, 2]) {
      const again = await ctx.call(id, { ...request, headers })
      ctx.equal(again.status, first.status, 'the status of the repeat', again)
      ctx.equal(again.headers['idempotent-replayed'], 'true', 'Idempotent-Replayed of the repeat', again)
      ctx.equal(withoutRequestId(again), withoutRequestId(first), 'the body of the repeat', again)
      ctx.expect(at(again.body, 'request_id') !== at(first.body, 'request_id'), {
        expected: 'a request_id of its own in the repeat',
        actual: 'that of the first answer',
        exchange: again,
      })
    }
    await refused(ctx, id, { ...other, headers }, REUSED)
    const done = await ctx.call(id, other)
    ctx.expectStatus(done, first.status)
  },
}))

export const checks: Check[] = [
  ...replays,
  {
    ...defaults,
    id: 'idempotency.answers-as-the-first-time',
    title: 'A replay answers as the first time, though the thing has changed since.',
    operations: ['createInvoice', 'finalizeInvoice'],
    async run(ctx) {
      const request = await newRequest(ctx, 'createInvoice')
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      const first = await ctx.succeed('createInvoice', { ...request, headers })
      const path = { id: first.body.invoice.id }
      await ctx.succeed('finalizeInvoice', { path })
      const again = await ctx.call('createInvoice', { ...request, headers })
      ctx.equal(withoutRequestId(again), withoutRequestId(first), 'the body of the repeat', again)
    },
  },
  {
    ...defaults,
    id: 'idempotency.key-is-for-one-operation',
    title: 'An Idempotency-Key that came with one operation is refused for another.',
    operations: ['createCustomer', 'createPricingUnit', 'createInvoice'],
    async run(ctx) {
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      await ctx.succeed('createCustomer', { ...(await newRequest(ctx, 'createCustomer')), headers })
      const unit = await newRequest(ctx, 'createPricingUnit')
      await ctx.ifImplemented(() => refused(ctx, 'createPricingUnit', { ...unit, headers }, REUSED))
      await ctx.ifImplemented(async () => {
        const invoice = await newRequest(ctx, 'createInvoice')
        await refused(ctx, 'createInvoice', { ...invoice, headers }, REUSED)
      })
    },
  },
  {
    ...defaults,
    id: 'idempotency.failure-keeps-the-key',
    title: 'A request that failed, by 400, 404 or 409, does not use up its Idempotency-Key.',
    operations: ['createInvoice', 'payInvoice', 'finalizeInvoice'],
    async run(ctx) {
      const request = await newRequest(ctx, 'createInvoice')
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      const body = Object(request.body)
      const bad = { ...body, line_items: [] }
      await refused(ctx, 'createInvoice', { body: bad, headers }, [400, 'VALIDATION_ERROR'])
      const nobody = { ...body, customer_id: `c${'0'.repeat(24)}` }
      await refused(ctx, 'createInvoice', { body: nobody, headers }, [404, 'CUSTOMER_NOT_FOUND'])
      const yen = { ...body, currency_code: 'JPY' }
      await refused(ctx, 'createInvoice', { body: yen, headers }, [409, 'CURRENCY_MISMATCH'])
      const made = await ctx.succeed('createInvoice', { body, headers })
      ctx.equal(made.headers['idempotent-replayed'], undefined, 'Idempotent-Replayed', made)

      const payment = {
        path: { id: made.body.invoice.id },
        body: { source: 'out_of_band' },
        headers: { 'Idempotency-Key': ctx.unique('key') },
      }
      await refused(ctx, 'payInvoice', payment, [409, 'INVOICE_NOT_PAYABLE'])
      await ctx.succeed('finalizeInvoice', { path: payment.path })
      const paid = await ctx.succeed('payInvoice', payment)
      ctx.equal(paid.body.invoice.status, 'paid', 'the status, once the same request can succeed', paid)
    },
  },
  {
    ...defaults,
    id: 'idempotency.at-once-is-once',
    title:
      'Of many requests at once under one Idempotency-Key one is done, and the others wait for its answer.',
    operations: ['createCustomer', 'listCustomers', 'createCreditGrant', 'listCustomerBalances'],
    async run(ctx) {
      const email = `${ctx.unique('at-once')}@example.com`
      const request = { body: { name: 'Acme', email }, headers: { 'Idempotency-Key': ctx.unique('key') } }
      const answers = await ctx.all(8, () => ctx.succeed('createCustomer', request))
      const ids = new Set(answers.map(({ body }) => body.customer.id))
      ctx.equal(ids.size, 1, 'how many customers eight answers show')
      const fresh = answers.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')
      ctx.equal(fresh.length, 1, 'how many of the answers are no replay')
      const listed = await ctx.succeed('listCustomers', { query: { email } })
      ctx.equal(listed.body.customers.length, 1, 'how many customers there are', listed)

      const [id = ''] = ids
      const grant = {
        path: { id },
        body: { amount: '5', account_type: 'currency' },
        headers: { 'Idempotency-Key': ctx.unique('key') },
      }
      await ctx.ifImplemented(async () => {
        await ctx.all(8, () => ctx.succeed('createCreditGrant', grant))
        const wanted = listed.body.customers[0]?.currency_code === 'JPY' ? '5' : '5.00'
        ctx.equal(await balanceOf(ctx, { id }), wanted, 'the balance after eight grants under one key')
      })
    },
  },
  {
    ...defaults,
    id: 'idempotency.one-of-two-requests-wins',
    title:
      'Of two requests sent at once under one Idempotency-Key one is done, and each repeat of the other is refused.',
    operations: ['createCustomer', 'listCustomers'],
    async run(ctx) {
      const email = `${ctx.unique('two')}@example.com`
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      const answers = await ctx.all(8, (index) =>
        ctx.call('createCustomer', { body: { name: `Acme ${index % 2}`, email }, headers }),
      )
      const { customers } = (await ctx.succeed('listCustomers', { query: { email } })).body
      ctx.equal(customers.length, 1, 'how many customers there are')
      for (const [index, exchange] of answers.entries())
        if (customers[0]?.name === `Acme ${index % 2}`) ctx.expectStatus(exchange, 201)
        else ctx.expectStatus(exchange, ...REUSED)
    },
  },
  {
    ...defaults,
    id: 'idempotency.keys-of-companies-are-apart',
    title: 'The same Idempotency-Key of two companies stands for two requests.',
    operations: ['createCustomer'],
    needs: ['other-key'],
    async run(ctx) {
      const request = {
        ...(await newRequest(ctx, 'createCustomer')),
        headers: { 'Idempotency-Key': ctx.unique('key') },
      }
      const mine = await ctx.succeed('createCustomer', request)
      const yours = await ctx.succeed('createCustomer', { ...request, key: 'other' })
      ctx.equal(yours.headers['idempotent-replayed'], undefined, 'Idempotent-Replayed', yours)
      ctx.equal(yours.body.customer.id === mine.body.customer.id, false, 'that both have one customer', yours)
      await refused(
        ctx,
        'createCustomer',
        { ...(await newRequest(ctx, 'createCustomer')), headers: request.headers, key: 'other' },
        REUSED,
      )
    },
  },
]

function kebab(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
