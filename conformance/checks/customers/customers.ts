import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type Customer, createCustomer } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Customers', level: 'behaviour' } as const
const TAKEN = [409, 'EXTERNAL_ID_ALREADY_EXISTS'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'customers.readable-as-sent',
    title:
      'A customer can be read and listed as it was made, every member as sent, what was left out null or empty.',
    reference: 'createCustomer',
    operations: ['createCustomer', 'getCustomer', 'listCustomers', 'createPlan'],
    async run(ctx) {
      const sent = {
        name: ' Ünïcode 👋 "\\\n<b>& ',
        email: `${ctx.unique('As.Sent')}@Example.com`,
        external_id: `${ctx.unique('acct')} / 100% ü`,
        metadata: { crm_id: '4211', 'A.b-c_1': '', note: 'ü "\\ ' },
      }
      const start = (await ctx.now()).toISOString()
      const made = await createCustomer(ctx, { ...sent, currency_code: 'KWD' })
      const { name, email, external_id, metadata } = made
      ctx.equal({ name, email, external_id, metadata }, sent, 'the customer')
      ctx.equal([made.currency_code, made.mode], ['KWD', ctx.mode], 'currency and mode')
      ctx.equal(
        [made.created_at >= start, made.updated_at],
        [true, made.created_at],
        `created_at from ${start} on, and updated_at`,
      )
      const read = await ctx.succeed('getCustomer', { path: { id: made.id } })
      ctx.equal(read.body.customer, made, 'the customer as it is read', read)
      const listed = await ctx.succeed('listCustomers', { query: { external_id: sent.external_id } })
      ctx.equal(listed.body.customers, [made], 'the customers of that external_id', listed)
      const body = { name: 'Bare', email: 'bare@example.com' }
      const bare = await ctx.succeed('createCustomer', { body })
      const { customer } = bare.body
      ctx.equal(
        [customer.external_id, customer.metadata],
        [null, {}],
        'external_id and metadata, not sent',
        bare,
      )
      const terms = { code: ctx.unique('plan'), name: 'Bare', interval: 'month' }
      await ctx.ifImplemented(async () => {
        const { plan } = (await ctx.succeed('createPlan', { body: terms })).body
        ctx.equal(customer.currency_code, plan.currency_code, 'the default currency, also a plan’s', bare)
      })
    },
  },
  {
    ...defaults,
    id: 'customers.update-leaves-the-rest',
    title: 'An update changes the members sent and leaves every other; null clears the external_id.',
    reference: 'updateCustomer',
    operations: ['updateCustomer', 'getCustomer'],
    async run(ctx) {
      let known: Customer = await createCustomer(ctx, {
        external_id: ctx.unique('acct'),
        metadata: { a: '1', b: '2' },
      })
      const external_id = ctx.unique('acct')
      const changes: Array<Partial<Customer>> = [
        { name: 'Changed' },
        { email: 'changed@example.com' },
        { external_id },
        { external_id: null },
        { name: 'Both', email: 'both@example.com' },
      ]
      for (const body of changes) {
        const before = (await ctx.now()).toISOString()
        const exchange = await ctx.succeed('updateCustomer', { path: { id: known.id }, body })
        const { customer } = exchange.body
        ctx.equal(customer, { ...known, ...body, updated_at: customer.updated_at }, 'the customer', exchange)
        ctx.equal(customer.updated_at >= before, true, `that updated_at is ${before} or later`, exchange)
        const read = await ctx.succeed('getCustomer', { path: { id: known.id } })
        ctx.equal(read.body.customer, customer, 'the customer as it is read', read)
        known = customer
      }
    },
  },
  {
    ...defaults,
    id: 'customers.external-id-is-unique',
    title:
      'An external_id that another customer has is refused, on create, on update and at once, and is free once it was cleared.',
    reference: 'createCustomer',
    operations: ['createCustomer', 'updateCustomer', 'listCustomers'],
    async run(ctx) {
      const external_id = ctx.unique('acct')
      const body = { name: 'Acme', email: 'acme@example.com', external_id }
      const answers = await ctx.all(6, () => ctx.call('createCustomer', { body }))
      ctx.equal(answers.filter(({ status }) => status === 201).length, 1, 'how many of six at once succeed')
      for (const exchange of answers.filter(({ status }) => status !== 201))
        ctx.expectStatus(exchange, ...TAKEN)
      await refused(ctx, 'createCustomer', { body }, TAKEN, { external_id })
      const { customers } = (await ctx.succeed('listCustomers', { query: { external_id } })).body
      ctx.equal(customers.length, 1, 'how many customers have the external_id')
      const other = await createCustomer(ctx)
      const path = { id: other.id }
      await refused(ctx, 'updateCustomer', { path, body: { name: 'No', external_id } }, TAKEN, {
        external_id,
      })
      const kept = await ctx.succeed('getCustomer', { path })
      ctx.equal(kept.body.customer, other, 'the customer after a refused change', kept)
      await createCustomer(ctx, { external_id: external_id.toUpperCase() })
      await ctx.succeed('updateCustomer', {
        path: { id: customers[0]?.id ?? '' },
        body: { external_id: null },
      })
      await ctx.succeed('updateCustomer', { path, body: { external_id } })
    },
  },
  {
    ...defaults,
    id: 'customers.search-by-beginnings',
    title:
      '`q` finds customers by the beginning of any word of name, email and external id, each of its words, in upper or lower case.',
    reference: 'listCustomers',
    operations: ['listCustomers', 'updateCustomer'],
    async run(ctx) {
      const own = ctx.unique('s').replaceAll(/[^a-z0-9]/g, '')
      const add = (name: string, email: string, external_id: string) =>
        createCustomer(ctx, { name, email: `${email}@${own}.example`, external_id: `${own}_${external_id}` })
      const acme = await add('Acme Robotics GmbH', 'billing', 'acct-4211')
      const cobalt = await add('COBALT Ünal', 'robert', 'acct-7')
      const rows: Array<[string, Customer[]]> = [
        ['', [cobalt, acme]],
        ['acme', [acme]],
        ['ROB', [cobalt, acme]],
        ['rob acm', [acme]],
        ['ünal', [cobalt]],
        ['billing', [acme]],
        ['acct-42', [acme]],
        ['acct', [cobalt, acme]],
        ['obotics', []],
        ['acme cobalt', []],
        ['acmes', []],
      ]
      for (const [words, wanted] of rows) await expectSearched(ctx, `${own} ${words}`, wanted)
      const path = { id: acme.id }
      await ctx.succeed('updateCustomer', { path, body: { name: 'Dynamo', external_id: null } })
      await expectSearched(ctx, `${own} dynamo bil`, [acme])
      await expectSearched(ctx, `${own} acme`, [])
      await expectSearched(ctx, `${own} acct`, [cobalt])
    },
  },
  {
    ...defaults,
    id: 'customers.search-without-accents',
    title: '`q` finds names typed with and without accents, and customers by their tax number.',
    reference: 'listCustomers',
    operations: ['listCustomers', 'updateCustomer'],
    async run(ctx) {
      const own = ctx.unique('s').replaceAll(/[^a-z0-9]/g, '')
      const number = `x${own}`.toUpperCase()
      const one = await createCustomer(ctx, { name: `${own} Société Méditerranéenne` })
      const other = await createCustomer(ctx, {
        name: `${own} Societe`,
        tax_ids: [{ type: 'other', value: number }],
      })
      await expectSearched(ctx, `${own} mediterr`, [one])
      await expectSearched(ctx, `${own} MÉDITERR`, [one])
      await expectSearched(ctx, `${own} société`, [other, one])
      await expectSearched(ctx, number.toLowerCase(), [other])
      await ctx.succeed('updateCustomer', { path: { id: other.id }, body: { tax_ids: [] } })
      await expectSearched(ctx, number, [])
    },
  },
  {
    ...defaults,
    id: 'customers.filters-select-together',
    title: 'The list selects by email in any case, by exact external_id, and by both together.',
    reference: 'listCustomers',
    operations: ['listCustomers'],
    async run(ctx) {
      // The address ends with a letter: without its last digit another customer might have it.
      const [email, external_id] = [`${ctx.unique('filter')}@example.com`, `${ctx.unique('acct')}-x`]
      const both = await createCustomer(ctx, { email, external_id })
      const one = await createCustomer(ctx, { email, external_id: `${external_id}-2` })
      await createCustomer(ctx, { email: `x${email}` })
      const rows: Array<[Record<string, string>, Customer[]]> = [
        [{ email }, [both, one]],
        [{ email: email.toUpperCase() }, [both, one]],
        [{ external_id }, [both]],
        [{ external_id: external_id.toUpperCase() }, []],
        [{ email, external_id: `${external_id}-2` }, [one]],
        [{ email: `x${email}`, external_id }, []],
        [{ external_id: external_id.slice(0, -1) }, []],
        [{ email: `none-${email}` }, []],
      ]
      for (const [query, wanted] of rows) {
        const exchange = await ctx.succeed('listCustomers', { query })
        ctx.equal(
          exchange.body.customers.map(({ id }) => id).toSorted(),
          wanted.map(({ id }) => id).toSorted(),
          `the customers for ${JSON.stringify(query)}, in any order`,
          exchange,
        )
      }
    },
  },
]

async function expectSearched(ctx: CheckContext, q: string, wanted: Customer[]): Promise<void> {
  const exchange = await ctx.succeed('listCustomers', { query: { q } })
  ctx.equal(
    exchange.body.customers.map(({ id }) => id),
    wanted.map(({ id }) => id),
    `the customers for ${q}, the newest first`,
    exchange,
  )
}
