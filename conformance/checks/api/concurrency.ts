import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, grant } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { listIds, readPage } from '../../kit/pages.ts'
import { balanceOf, eventsFor, readUsage, settled } from '../../kit/requests.ts'

const about = { level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...about,
    tag: 'Wallets',
    id: 'wallets.grants-at-once-add-up',
    title: 'Grants that are made at once are all in the balance, and the ledger tells each step.',
    reference: 'listCustomerBalances',
    operations: ['createCreditGrant', 'listCustomerBalances', 'listWalletTransactions'],
    async run(lab) {
      const customer = await createCustomer(lab)
      await lab.all(8, (index) => grant(lab, customer, { amount: `0.0${index + 1}` }))
      lab.equal(await balanceOf(lab, customer), '0.36', 'the balance')
      lab.equal((await soundLedger(lab, customer)).length, 8, 'how many transactions there are')
    },
  },
  {
    ...about,
    tag: 'Usage',
    id: 'usage.batches-at-once-add-up',
    title:
      'Batches that are sent at once, of one customer and of several, are all counted, each for its customer.',
    reference: 'getCustomerUsage',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(lab) {
      const customers = [await createCustomer(lab), await createCustomer(lab)]
      const meter = await createMeter(lab)
      const at = (await lab.now()).toISOString()
      await lab.all(8, (index) => {
        const events = customers.flatMap((customer, place) =>
          eventsFor(lab, customer, meter, [
            { at, properties: { calls: 0.1 * 10 ** place } },
            { at, properties: { calls: index * 10 } },
          ]),
        )
        return lab.succeed('ingestEvents', { body: { events } })
      })
      for (const [place, customer] of customers.entries()) {
        await settled(lab, customer)
        const total = place === 0 ? '280.8' : '288'
        lab.equal((await readUsage(lab, customer, meter)).total, total, `the usage of customer ${place + 1}`)
      }
    },
  },
  {
    ...about,
    tag: 'API',
    id: 'lists.rows-are-of-the-keys-mode',
    title: 'Every row of every list is of the key’s mode, and was not updated before it was created.',
    reference: '#section/Authentication-and-modes',
    operations: listIds,
    async run(lab) {
      const customer = await createCustomer(lab)
      await lab.ifThere(() => grant(lab, customer))
      for (const id of lab.selected(listIds)) {
        const ledger = id === 'listWalletTransactions' ? { path: { id: customer.id } } : {}
        const { rows, exchange } = await readPage(lab, id, { ...ledger, query: { limit: 20 } })
        const odd = rows.filter(
          (row) =>
            Reflect.get(row, 'mode') !== lab.mode || String(Reflect.get(row, 'updated_at')) < row.created_at,
        )
        lab.equal(
          odd,
          [],
          `the rows of ${id} that are not of ${lab.mode} mode, or updated too early`,
          exchange,
        )
      }
    },
  },
]
