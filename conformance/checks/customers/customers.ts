import type { Check } from '../../kit/check.ts'
import { type Customer, createCustomer } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const about = { tag: 'Customers', level: 'behaviour' } as const
const TAKEN = [409, 'EXTERNAL_ID_ALREADY_EXISTS'] as const

export const checks: Check[] = [
  {
    ...about,
    id: 'customers.readable-as-sent',
    title:
      'A customer can be read and listed as it was made, every member as sent, what was left out null or empty.',
    reference: 'createCustomer',
    operations: ['createCustomer', 'getCustomer', 'listCustomers', 'createPlan'],
    async run(lab) {
      const sent = {
        name: ' Ünïcode 👋 "\\\n<b>& ',
        email: `${lab.unique('As.Sent')}@Example.com`,
        external_id: `${lab.unique('acct')} / 100% ü`,
        metadata: { crm_id: '4211', 'A.b-c_1': '', note: 'ü "\\ ' },
      }
      const start = (await lab.now()).toISOString()
      const made = await createCustomer(lab, { ...sent, currency_code: 'KWD' })
      const { name, email, external_id, metadata } = made
      lab.equal({ name, email, external_id, metadata }, sent, 'the customer')
      lab.equal([made.currency_code, made.mode], ['KWD', lab.mode], 'currency and mode')
      lab.equal(
        [made.created_at >= start, made.updated_at],
        [true, made.created_at],
        `created_at from ${start} on, and updated_at`,
      )
      const read = await lab.succeed('getCustomer', { path: { id: made.id } })
      lab.equal(read.body.customer, made, 'the customer as it is read', read)
      const listed = await lab.succeed('listCustomers', { query: { external_id: sent.external_id } })
      lab.equal(listed.body.customers, [made], 'the customers of that external_id', listed)
      const body = { name: 'Bare', email: 'bare@example.com' }
      const bare = await lab.succeed('createCustomer', { body })
      const { customer } = bare.body
      lab.equal(
        [customer.external_id, customer.metadata],
        [null, {}],
        'external_id and metadata, not sent',
        bare,
      )
      const terms = { code: lab.unique('plan'), name: 'Bare', interval: 'month' }
      await lab.ifThere(async () => {
        const { plan } = (await lab.succeed('createPlan', { body: terms })).body
        lab.equal(customer.currency_code, plan.currency_code, 'the default currency, also a plan’s', bare)
      })
    },
  },
  {
    ...about,
    id: 'customers.update-leaves-the-rest',
    title:
      'An update changes the members sent and leaves every other; null clears the external_id, and metadata is replaced whole.',
    reference: 'updateCustomer',
    operations: ['updateCustomer', 'getCustomer'],
    async run(lab) {
      let known: Customer = await createCustomer(lab, {
        external_id: lab.unique('acct'),
        metadata: { a: '1', b: '2' },
      })
      const external_id = lab.unique('acct')
      const changes: Array<Partial<Customer>> = [
        { name: 'Changed' },
        { email: 'changed@example.com' },
        { metadata: { b: '3', c: '4' } },
        { external_id },
        { external_id },
        { metadata: {} },
        { external_id: null },
        { name: 'Both', email: 'both@example.com' },
      ]
      for (const body of changes) {
        const before = (await lab.now()).toISOString()
        const exchange = await lab.succeed('updateCustomer', { path: { id: known.id }, body })
        const { customer } = exchange.body
        lab.equal(customer, { ...known, ...body, updated_at: customer.updated_at }, 'the customer', exchange)
        lab.equal(customer.updated_at >= before, true, `that updated_at is ${before} or later`, exchange)
        const read = await lab.succeed('getCustomer', { path: { id: known.id } })
        lab.equal(read.body.customer, customer, 'the customer as it is read', read)
        known = customer
      }
    },
  },
  {
    ...about,
    id: 'customers.external-id-is-unique',
    title:
      'An external_id that another customer has is refused, on create, on update and at once, and is free once it was cleared.',
    reference: 'createCustomer',
    operations: ['createCustomer', 'updateCustomer', 'listCustomers'],
    async run(lab) {
      const external_id = lab.unique('acct')
      const body = { name: 'Acme', email: 'acme@example.com', external_id }
      const answers = await lab.all(6, () => lab.call('createCustomer', { body }))
      lab.equal(answers.filter(({ status }) => status === 201).length, 1, 'how many of six at once succeed')
      for (const exchange of answers.filter(({ status }) => status !== 201))
        lab.expectStatus(exchange, ...TAKEN)
      await refused(lab, 'createCustomer', { body }, TAKEN, { external_id })
      const { customers } = (await lab.succeed('listCustomers', { query: { external_id } })).body
      lab.equal(customers.length, 1, 'how many customers have the external_id')
      const other = await createCustomer(lab)
      const path = { id: other.id }
      await refused(lab, 'updateCustomer', { path, body: { name: 'No', external_id } }, TAKEN, {
        external_id,
      })
      const kept = await lab.succeed('getCustomer', { path })
      lab.equal(kept.body.customer, other, 'the customer after a refused change', kept)
      await createCustomer(lab, { external_id: external_id.toUpperCase() })
      await lab.succeed('updateCustomer', {
        path: { id: customers[0]?.id ?? '' },
        body: { external_id: null },
      })
      await lab.succeed('updateCustomer', { path, body: { external_id } })
    },
  },
  {
    ...about,
    id: 'customers.filters-select-together',
    title: 'The list selects by exact email and external_id, and by both together.',
    reference: 'listCustomers',
    operations: ['listCustomers'],
    async run(lab) {
      // A letter ends it: cut by one, it is nobody's, while another number might be.
      const [email, external_id] = [`${lab.unique('filter')}@example.com`, `${lab.unique('acct')}-x`]
      const both = await createCustomer(lab, { email, external_id })
      const one = await createCustomer(lab, { email, external_id: `${external_id}-2` })
      await createCustomer(lab, { email: `x${email}` })
      const rows: Array<[Record<string, string>, Customer[]]> = [
        [{ email }, [both, one]],
        [{ external_id }, [both]],
        [{ email, external_id: `${external_id}-2` }, [one]],
        [{ email: `x${email}`, external_id }, []],
        [{ external_id: external_id.slice(0, -1) }, []],
        [{ email: `none-${email}` }, []],
      ]
      for (const [query, wanted] of rows) {
        const exchange = await lab.succeed('listCustomers', { query })
        lab.equal(
          exchange.body.customers.map(({ id }) => id).toSorted(),
          wanted.map(({ id }) => id).toSorted(),
          `the customers for ${JSON.stringify(query)}, in any order`,
          exchange,
        )
      }
    },
  },
]
