import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createPlan, createSubscription, finalizedInvoice } from '../../kit/fixtures.ts'
import { type ListCall, type ListId, readPage, rowsOf } from '../../kit/pages.ts'
import { at, refused, UNKNOWN_ID } from '../../kit/requests.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Errors' } as const

export const checks: Check[] = [
  {
    ...defaults,
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
    async run(ctx) {
      const email = `${ctx.unique('refused')}@example.com`
      const customer = await createCustomer(ctx, { email, external_id: ctx.unique('acct') })
      const path = { id: customer.id }
      const [event_name, code] = [ctx.unique('refused'), ctx.unique('code')]
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
      const archived = (await ctx.ifImplemented(() => archivedPlan(ctx))) ?? { id: UNKNOWN_ID }
      const credit = { amount: '1', account_type: 'currency' }
      const rows: Array<[OperationId, Call, number]> = [
        ['createCustomer', { body: { name: 'a', email, extra: 1 } }, 400],
        ['createCustomer', { body: { name: '', email } }, 400],
        ['createCustomer', { body: { name: 'a', email, external_id: customer.external_id } }, 409],
        ['createCustomer', { rawBody: `{"name":"a","email":"${email}"` }, 400],
        ['createCustomer', { rawBody: JSON.stringify({ name: 'a', email }), contentType: 'text/plain' }, 415],
        ['createInvoice', { body: { ...invoice, line_items: [line, { ...line, quantity: -1 }] } }, 400],
        ['createInvoice', { body: { ...invoice, line_items: [{ ...line, unit_amount_cents: -1 }] } }, 400],
        ['createInvoice', { body: { ...invoice, currency_code: 'EUR' } }, 409],
        ['createInvoice', { body: { ...invoice, collection_method: 'charge_automatically' } }, 400],
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
      for (const [id, call, status] of rows)
        await ctx.ifImplemented(async () => ctx.expectStatus(await ctx.call(id, call), status))
      const lists: Array<[ListId, ListCall, wanted: unknown[]]> = [
        ['listCustomers', { query: { email } }, [customer]],
        ['listInvoices', { query: { customer_id: customer.id } }, []],
        ['listSubscriptions', { query: { customer_id: customer.id } }, []],
        ['listMeters', { query: { event_name } }, []],
        ['listCustomerWalletTransactions', { path }, []],
      ]
      for (const [id, call, wanted] of lists)
        await ctx.ifImplemented(async () => {
          const { rows, exchange } = await readPage(ctx, id, call)
          ctx.equal(rows, wanted, `the ${rowsOf[id]} after what was refused`, exchange)
        })
      // The codes are still free.
      await ctx.ifImplemented(async () =>
        ctx.expectStatus(await ctx.call('createMeter', { body: meter }), 201),
      )
      await ctx.ifImplemented(async () => ctx.expectStatus(await ctx.call('createPlan', { body: plan }), 201))
    },
  },
  {
    ...defaults,
    id: 'refusals.in-order',
    title:
      'The first failure is reported, in the order of the contract: path, key, media type, size, JSON and schemas, existence, state.',
    operations: [
      'updateCustomer',
      'updateInvoice',
      'payInvoice',
      'createCreditGrant',
      'changeSubscriptionPlan',
      'createPlan',
    ],
    async run(ctx) {
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
        ['updateCustomer', { path, rawBody: '{', contentType: 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
        ['updateCustomer', { path, rawBody: '{', contentType: json }, 400, 'INVALID_JSON'],
        ['updateCustomer', { path, body: { email: 'none' } }, 400, 'VALIDATION_ERROR'],
        ['updateCustomer', { path, body: { external_id: null } }, 404, 'CUSTOMER_NOT_FOUND'],
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
      for (const [id, call, status, code] of rows)
        await ctx.ifImplemented(() => refused(ctx, id, call, [status, code]))
      await ctx.ifImplemented(() => schemasBeforeStates(ctx))
      await ctx.ifImplemented(() => existenceBeforeStates(ctx))
      await ctx.ifImplemented(() => existenceBeforeCodes(ctx))
      const unknown = await ctx.send('POST', '/v1/nothing', {
        key: 'none',
        rawBody: '{',
        contentType: 'text/plain',
      })
      ctx.expectStatus(unknown, 404, 'ROUTE_NOT_FOUND')
      const method = await ctx.send('PUT', '/v1/customers', {
        key: 'none',
        rawBody: '{',
        contentType: 'text/plain',
      })
      ctx.expectStatus(method, 405, 'METHOD_NOT_ALLOWED')
    },
  },
  {
    ...defaults,
    id: 'refusals.report-every-error',
    title: 'A 400 reports every error of the schemas at once, each with its place.',
    operations: ['createInvoice', 'ingestEvents'],
    async run(ctx) {
      const line = { description: '', quantity: -1, unit_amount_cents: 0.5, extra: 1 }
      const body = { customer_id: 'x', collection_method: 'cash', line_items: [line, {}], other: true }
      const exchange = await refused(ctx, 'createInvoice', { body }, [400, 'VALIDATION_ERROR'])
      const reported: unknown = at(exchange.body, 'error', 'details')
      const places = new Set(Array.isArray(reported) ? reported.map((each) => String(at(each, 'path'))) : [])
      const wanted = [
        'body.customer_id',
        'body.collection_method',
        'body.line_items[0].description',
        'body.line_items[0].quantity',
        'body.line_items[0].unit_amount_cents',
      ]
      const missing = wanted.filter((each) => !places.has(each))
      ctx.equal(
        missing,
        [],
        `the places missing in error.details, which has ${[...places].join(', ')}`,
        exchange,
      )
      for (const name of ['extra', 'other', 'line_items[1]'])
        ctx.equal(
          [...places].some((place) => place.includes(name)) || exchange.text.includes(name),
          true,
          `that ${name} is told`,
          exchange,
        )

      const events = Array.from({ length: 150 }, () => ({ event_name: '' }))
      await ctx.ifImplemented(async () => {
        const many = await refused(ctx, 'ingestEvents', { body: { events } }, [400, 'VALIDATION_ERROR'])
        const list: unknown = at(many.body, 'error', 'details')
        ctx.equal(Array.isArray(list) && list.length, 100, 'how many of many problems are reported', many)
      })
    },
  },
]

async function archivedPlan(ctx: CheckContext): Promise<{ id: string }> {
  const { id } = await createPlan(ctx)
  await ctx.succeed('archivePlan', { path: { id } })
  return { id }
}

async function schemasBeforeStates(ctx: CheckContext): Promise<void> {
  const path = { id: (await finalizedInvoice(ctx)).id }
  await refused(ctx, 'updateInvoice', { path, body: { days_until_due: 9999 } }, [400, 'VALIDATION_ERROR'])
  await refused(ctx, 'updateInvoice', { path, body: { days_until_due: 3 } }, [409, 'INVOICE_NOT_DRAFT'])
}

async function existenceBeforeStates(ctx: CheckContext): Promise<void> {
  const path = { id: (await createSubscription(ctx)).id }
  await ctx.succeed('cancelSubscription', { path, body: { at_period_end: false } })
  await refused(ctx, 'changeSubscriptionPlan', { path, body: { plan_id: UNKNOWN_ID } }, [
    404,
    'PLAN_NOT_FOUND',
  ])
}

async function existenceBeforeCodes(ctx: CheckContext): Promise<void> {
  const { code } = await createPlan(ctx)
  const prices = [{ meter_id: UNKNOWN_ID, charge_model: 'per_unit', unit_amount: '1' }]
  const body = { code, name: 'a', interval: 'month', prices }
  await refused(ctx, 'createPlan', { body }, [404, 'METER_NOT_FOUND'])
}
