import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../check.ts'
import { createCustomer, createInvoice, createPlan, createSubscription } from '../fixtures.ts'
import type { Call } from '../lab.ts'
import { at, refused, UNKNOWN_ID } from './ask.ts'

const about = { tag: 'API', level: 'behaviour', reference: '#section/Errors' } as const

export const checks: Check[] = [
  {
    ...about,
    id: 'refusals.store-nothing',
    title:
      'A refused request stores nothing: what could have been made is in no list, and what could have been changed is as it was.',
    operations: [
      'createCustomer',
      'createInvoice',
      'createSubscription',
      'createMeter',
      'createPlan',
      'createCreditGrant',
    ],
    async run(lab) {
      const email = `${lab.unique('refused')}@example.com`
      const customer = await createCustomer(lab, { email, external_id: lab.unique('acct') })
      const path = { id: customer.id }
      const [event_name, code] = [lab.unique('refused'), lab.unique('code')]
      const line = { description: 'a', quantity: 1, unit_amount_cents: 1 }
      const invoice = {
        customer_id: customer.id,
        collection_method: 'send_invoice',
        days_until_due: 1,
        line_items: [line],
      }
      const meter = { code, name: 'a', event_name, aggregation: 'count' }
      const price = { meter_id: UNKNOWN_ID, charge_model: 'per_unit', unit_amount: '1' }
      const plan = { code, name: 'a', interval: 'month' }
      const archived = await createPlan(lab)
      await lab.succeed('archivePlan', { path: { id: archived.id } })
      const credit = { amount: '1', account_type: 'currency' }
      const rows: Array<[OperationId, Call, number]> = [
        ['createCustomer', { body: { name: 'a', email, extra: 1 } }, 400],
        ['createCustomer', { body: { name: '', email } }, 400],
        ['createCustomer', { body: { name: 'a', email, external_id: customer.external_id } }, 409],
        ['createCustomer', { rawBody: `{"name":"a","email":"${email}"` }, 400],
        ['createCustomer', { rawBody: JSON.stringify({ name: 'a', email }), contentType: 'text/plain' }, 415],
        ['createInvoice', { body: { ...invoice, line_items: [line, { ...line, quantity: 0 }] } }, 400],
        ['createInvoice', { body: { ...invoice, line_items: [{ ...line, unit_amount_cents: -1 }] } }, 400],
        ['createInvoice', { body: { ...invoice, currency_code: 'EUR' } }, 409],
        ['createInvoice', { body: { ...invoice, days_until_due: undefined } }, 400],
        ['createSubscription', { body: { customer_id: customer.id, plan_id: UNKNOWN_ID } }, 404],
        ['createSubscription', { body: { customer_id: customer.id, plan_id: archived.id } }, 409],
        ['createMeter', { body: { ...meter, property: 'x' } }, 400],
        ['createMeter', { body: { ...meter, aggregation: 'sum' } }, 400],
        ['createPlan', { body: { ...plan, prices: [price] } }, 404],
        ['createPlan', { body: { ...plan, prices: [{ ...price, unit_amount: '-1' }] } }, 400],
        ['createCreditGrant', { path, body: { ...credit, currency_code: 'EUR' } }, 409],
        ['createCreditGrant', { path, body: { ...credit, amount: '1.001' } }, 400],
        ['updateCustomer', { path, body: { name: 'Changed', email: 'none' } }, 400],
        ['updateCustomer', { path, body: { name: 'Changed', currency_code: 'EUR' } }, 400],
        ['updateCustomer', { path, body: {} }, 400],
      ]
      for (const [id, call, status] of rows) lab.expectStatus(await lab.call(id, call), status)
      const { customers } = (await lab.succeed('listCustomers', { query: { email } })).body
      lab.equal(customers, [customer], 'the customers of that email')
      const mine = { customer_id: customer.id }
      lab.equal((await lab.succeed('listInvoices', { query: mine })).body.invoices, [], 'the invoices')
      lab.equal(
        (await lab.succeed('listSubscriptions', { query: mine })).body.subscriptions,
        [],
        'the subscriptions',
      )
      lab.equal((await lab.succeed('listMeters', { query: { event_name } })).body.meters, [], 'the meters')
      lab.equal(
        (await lab.succeed('listWalletTransactions', { path })).body.wallet_transactions,
        [],
        'the ledger',
      )
      // The codes are still free.
      lab.expectStatus(await lab.call('createMeter', { body: meter }), 201)
      lab.expectStatus(await lab.call('createPlan', { body: plan }), 201)
    },
  },
  {
    ...about,
    id: 'refusals.in-order',
    title:
      'The first failure answers, in the order of the contract: path, key, media type, size, JSON and schemas, existence, state.',
    operations: ['updateInvoice', 'payInvoice', 'createCreditGrant', 'changeSubscriptionPlan', 'createPlan'],
    async run(lab) {
      const path = { id: UNKNOWN_ID }
      const json = 'application/json'
      const rows: Array<[OperationId, Call, number, string]> = [
        [
          'updateInvoice',
          { path, key: 'none', rawBody: '{', contentType: 'text/plain' },
          401,
          'UNAUTHORIZED',
        ],
        ['updateInvoice', { path: { id: 'x' }, key: 'none', body: {} }, 401, 'UNAUTHORIZED'],
        ['updateInvoice', { path, rawBody: '{', contentType: 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
        ['updateInvoice', { path, rawBody: '{', contentType: json }, 400, 'INVALID_JSON'],
        ['updateInvoice', { path, body: { status: 'paid' } }, 400, 'VALIDATION_ERROR'],
        ['updateInvoice', { path, body: { metadata: {} } }, 404, 'INVOICE_NOT_FOUND'],
        ['payInvoice', { path, body: { source: 'cash' } }, 400, 'VALIDATION_ERROR'],
        ['payInvoice', { path, body: { source: 'wallet' } }, 404, 'INVOICE_NOT_FOUND'],
        [
          'createCreditGrant',
          { path, body: { amount: '1.001', account_type: 'pricing_unit' } },
          400,
          'VALIDATION_ERROR',
        ],
        [
          'createCreditGrant',
          { path, body: { amount: '1', account_type: 'currency', currency_code: 'JPY' } },
          404,
          'CUSTOMER_NOT_FOUND',
        ],
      ]
      for (const [id, call, status, code] of rows) await refused(lab, id, call, [status, code])

      const open = await createInvoice(lab)
      await lab.succeed('finalizeInvoice', { path: { id: open.id } })
      const change = { path: { id: open.id }, body: { days_until_due: 9999 } }
      await refused(lab, 'updateInvoice', change, [400, 'VALIDATION_ERROR'])
      const terms = {
        path: { id: open.id },
        body: { collection_method: 'charge_automatically', days_until_due: 1 },
      }
      await refused(lab, 'updateInvoice', { ...terms, body: { metadata: { a: 'b' } } }, [
        409,
        'INVOICE_NOT_DRAFT',
      ])

      const ended = await createSubscription(lab)
      await lab.succeed('cancelSubscription', { path: { id: ended.id }, body: { at_period_end: false } })
      const moved = { path: { id: ended.id }, body: { plan_id: UNKNOWN_ID } }
      await refused(lab, 'changeSubscriptionPlan', moved, [404, 'PLAN_NOT_FOUND'])
      const taken = await createPlan(lab)
      const prices = [{ meter_id: UNKNOWN_ID, charge_model: 'per_unit', unit_amount: '1' }]
      const body = { code: taken.code, name: 'a', interval: 'month', prices }
      await refused(lab, 'createPlan', { body }, [404, 'METER_NOT_FOUND'])

      const unknown = await lab.send('POST', '/v1/nothing', {
        key: 'none',
        rawBody: '{',
        contentType: 'text/plain',
      })
      lab.expectStatus(unknown, 404, 'ROUTE_NOT_FOUND')
      const method = await lab.send('PUT', '/v1/customers', {
        key: 'none',
        rawBody: '{',
        contentType: 'text/plain',
      })
      lab.expectStatus(method, 405, 'METHOD_NOT_ALLOWED')
    },
  },
  {
    ...about,
    id: 'refusals.tell-every-breach',
    title: 'A 400 tells every breach of the schemas at once, each with its place.',
    operations: ['createInvoice', 'ingestEvents'],
    async run(lab) {
      const line = { description: '', quantity: -1, unit_amount_cents: 0.5, extra: 1 }
      const body = { customer_id: 'x', collection_method: 'cash', line_items: [line, {}], other: true }
      const exchange = await refused(lab, 'createInvoice', { body }, [400, 'VALIDATION_ERROR'])
      const told: unknown = at(exchange.body, 'error', 'details')
      const places = new Set(Array.isArray(told) ? told.map((each) => String(at(each, 'path'))) : [])
      const wanted = [
        'customer_id',
        'collection_method',
        'line_items[0].description',
        'line_items[0].quantity',
        'line_items[0].unit_amount_cents',
      ]
      const missing = wanted.filter((each) => !places.has(each))
      lab.equal(
        missing,
        [],
        `the places missing in error.details, which has ${[...places].join(', ')}`,
        exchange,
      )
      for (const name of ['extra', 'other', 'line_items[1]'])
        lab.equal(
          [...places].some((place) => place.includes(name)) || exchange.text.includes(name),
          true,
          `that ${name} is told`,
          exchange,
        )

      const events = Array.from({ length: 150 }, () => ({ event_name: '' }))
      const many = await refused(lab, 'ingestEvents', { body: { events } }, [400, 'VALIDATION_ERROR'])
      const list: unknown = at(many.body, 'error', 'details')
      lab.equal(Array.isArray(list) && list.length, 100, 'how many of many problems are told', many)
    },
  },
]
