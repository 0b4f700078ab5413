import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, grant } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { ACCOUNTS, isOfCustomer, listIds, readPage } from '../../kit/pages.ts'
import { balanceOf, eventsFor, readUsage, settled } from '../../kit/requests.ts'

const defaults = { level: 'behaviour' } as const

/** A balance and a receivable are values of the moment: they have neither mode nor times. */
const OF_RESOURCES = listIds.filter((id) => !ACCOUNTS.includes(id))

export const checks: Check[] = [
  {
    ...defaults,
    tag: 'Wallets',
    id: 'wallets.grants-at-once-add-up',
    title: 'Grants that are made at once are all in the balance, and the ledger has each step.',
    reference: 'listCustomerBalances',
    operations: ['createCreditGrant', 'listCustomerBalances', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await ctx.all(8, (index) => grant(ctx, customer, { amount: `0.0${index + 1}` }))
      ctx.equal(await balanceOf(ctx, customer), '0.36', 'the balance')
      ctx.equal((await soundLedger(ctx, customer)).length, 8, 'how many transactions there are')
    },
  },
  {
    ...defaults,
    tag: 'Usage',
    id: 'usage.batches-at-once-add-up',
    title:
      'Batches that are sent at once, of one customer and of several, are all counted, each for its customer.',
    reference: 'getCustomerUsage',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customers = [await createCustomer(ctx), await createCustomer(ctx)]
      const meter = await createMeter(ctx)
      const at = (await ctx.now()).toISOString()
      await ctx.all(8, (index) => {
        const events = customers.flatMap((customer, place) =>
          eventsFor(ctx, customer, meter, [
            { at, properties: { calls: 0.1 * 10 ** place } },
            { at, properties: { calls: index * 10 } },
          ]),
        )
        return ctx.succeed('ingestEvents', { body: { events } })
      })
      for (const [place, customer] of customers.entries()) {
        await settled(ctx, customer)
        const total = place === 0 ? '280.8' : '288'
        ctx.equal((await readUsage(ctx, customer, meter)).total, total, `the usage of customer ${place + 1}`)
      }
    },
  },
  {
    ...defaults,
    tag: 'API',
    id: 'lists.rows-are-of-the-keys-mode',
    title: 'Every row of every list is of the key’s mode, and was not updated before it was created.',
    reference: '#section/Authentication-and-modes',
    operations: OF_RESOURCES,
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await ctx.ifImplemented(() => grant(ctx, customer))
      for (const id of ctx.selected(OF_RESOURCES)) {
        const ledger = isOfCustomer(id) ? { path: { id: customer.id } } : {}
        const { rows, exchange } = await readPage(ctx, id, { ...ledger, query: { limit: 20 } })
        const odd = rows.filter(
          (row) =>
            Reflect.get(row, 'mode') !== ctx.mode || String(Reflect.get(row, 'updated_at')) < row.created_at,
        )
        ctx.equal(
          odd,
          [],
          `the rows of ${id} that are not of ${ctx.mode} mode, or updated too early`,
          exchange,
        )
      }
    },
  },
]
