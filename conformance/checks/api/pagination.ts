import type { Contract } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import {
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  grant,
  ingest,
} from '../../kit/fixtures.ts'
import {
  type ListCall,
  type ListId,
  listIds,
  type Row,
  readPage,
  readPages,
  rowsOf,
} from '../../kit/pages.ts'
import { invalid, unknownId } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

const about = { level: 'behaviour', reference: '#section/Pagination' } as const

/** A filter that selects rows of this check only, and how to add such a row. */
type FilteredList = { call: ListCall; add(): Promise<string> }

/** Lists without a filter: rows of other checks are on their pages too. */
const UNFILTERED = ['listPlans', 'listPricingUnits'] as const
type UnfilteredId = (typeof UNFILTERED)[number]

const filtered: Record<Exclude<ListId, UnfilteredId>, (lab: Lab) => Promise<FilteredList>> = {
  listCustomers: async (lab) => {
    const email = `${lab.unique('pages')}@example.com`
    return { call: { query: { email } }, add: async () => (await createCustomer(lab, { email })).id }
  },
  listEvents: async (lab) => {
    const [customer_id, now] = [unknownId(), await lab.now()]
    let count = 0
    const add = async () => {
      count += 1
      const idempotency_key = lab.unique('evt')
      const timestamp = later(now, count)
      await ingest(lab, [{ event_name: 'a', idempotency_key, customer_id, timestamp }])
      return (await lab.succeed('getEvent', { path: { idempotency_key } })).body.event.id
    }
    return { call: { query: { customer_id } }, add }
  },
  listInvoices: async (lab) => {
    const customer_id = (await createCustomer(lab)).id
    return {
      call: { query: { customer_id } },
      add: async () => (await createInvoice(lab, { customer_id })).id,
    }
  },
  listMeters: async (lab) => {
    const event_name = lab.unique('pages')
    return {
      call: { query: { event_name } },
      add: async () => (await createMeter(lab, { event_name })).id,
    }
  },
  listSubscriptions: async (lab) => {
    const customer_id = (await createCustomer(lab)).id
    const plan_id = (await createPlan(lab, { interval: 'year' })).id
    const add = async () => (await createSubscription(lab, { customer_id, plan_id })).id
    return { call: { query: { customer_id } }, add }
  },
  listWalletTransactions: async (lab) => {
    const customer = await createCustomer(lab)
    const call = { path: { id: customer.id } }
    const add = async () => {
      await grant(lab, customer)
      return (await readPage(lab, 'listWalletTransactions', call)).rows[0]?.id ?? ''
    }
    return { call, add }
  },
}

const filteredIds = Object.keys(filtered) as Array<keyof typeof filtered>

const completeFiltered = ({ operation }: Contract): Check[] =>
  filteredIds.map((id) => ({
    ...about,
    tag: operation(id).tag,
    id: `pagination.${rowsOf[id].replace('_', '-')}-complete`,
    title: `The pages of ${id} show each row once, the newest first, say rightly whether more follow, and hold while rows are added.`,
    operations: [id],
    async run(lab: Lab) {
      const { call, add } = await filtered[id](lab)
      const added: string[] = []
      for (let count = 0; count < 5; count += 1) added.push(await add())
      const sized = (limit: number) => ({ ...call, query: { ...call.query, limit } })

      const [first, second] = [await readPage(lab, id, sized(2)), await readPage(lab, id, sized(5))]
      lab.equal(
        [first.rows.length, first.has_more],
        [2, true],
        'the rows and has_more of 2 of 5',
        first.exchange,
      )
      const whole = second.rows.map((row) => row.id)
      lab.equal(whole.toSorted(), added.toSorted(), 'the rows of a page of 5, in any order', second.exchange)
      lab.equal(
        [second.has_more, second.next_cursor],
        [false, null],
        'has_more and next_cursor of 5 of 5',
        second.exchange,
      )
      if (id !== 'listEvents') newestFirst(lab, second.rows)
      else lab.equal(whole, added.toReversed(), 'the events, the newest timestamp first', second.exchange)

      const four = await readPage(lab, id, sized(4))
      lab.equal(
        [four.rows.length, four.has_more],
        [4, true],
        'the rows and has_more of 4 of 5',
        four.exchange,
      )

      const late = await add()
      const pages = [first, ...(await follow(lab, id, sized(2), first.next_cursor))]
      const seen = pages.flatMap(({ rows }) => rows.map((row) => row.id))
      lab.equal(seen, whole, 'the rows over pages of 2, while one was added after the first')
      lab.equal(
        pages.map(({ has_more }) => has_more),
        [true, true, false],
        'has_more of the three pages',
      )
      const even = await readPages(lab, id, sized(3))
      lab.equal(
        even.map(({ rows, has_more, next_cursor }) => [rows.length, has_more, next_cursor === null]),
        [
          [3, true, false],
          [3, false, true],
        ],
        'rows, has_more and whether next_cursor is null, of 6 rows by threes',
      )
      lab.equal(
        even[0]?.rows.some((row) => row.id === late),
        true,
        'that the newest row is on the first page',
      )
    },
  }))

export const checks = (contract: Contract): Check[] => [
  ...completeFiltered(contract),
  ...UNFILTERED.map(
    (id): Check => ({
      ...about,
      tag: contract.operation(id).tag,
      id: `pagination.${rowsOf[id].replace('_', '-')}-complete`,
      title: `The pages of ${id} show each row once, the newest first, whatever their size.`,
      operations: [id],
      async run(lab: Lab) {
        const added: string[] = []
        const add = id === 'listPlans' ? () => createPlan(lab) : () => createPricingUnit(lab)
        for (let count = 0; count < 5; count += 1) added.push((await add()).id)
        const all = (rows: Row[]) => added.every((each) => rows.some((row) => row.id === each))
        for (const limit of [2, 3, 100]) {
          const rows = (await readPages(lab, id, { query: { limit } }, all)).flatMap((page) => page.rows)
          lab.equal(all(rows), true, `that all rows added are found by pages of ${limit}`)
          lab.equal(
            new Set(rows.map((row) => row.id)).size,
            rows.length,
            `how many of ${rows.length} rows are different`,
          )
          newestFirst(lab, rows)
        }
      },
    }),
  ),
  {
    ...about,
    tag: 'API',
    id: 'pagination.refuses-bad-cursors',
    title:
      'A cursor that the list did not give is refused: nonsense, a changed one, and one of another list.',
    operations: listIds,
    async run(lab) {
      const customer = await createCustomer(lab)
      const ledger = { path: { id: customer.id } }
      const asked = (id: ListId) => (id === 'listWalletTransactions' ? ledger : {})
      const cursorOf = (id: ListId, add: () => Promise<unknown>) =>
        lab.ifThere(async () => {
          for (const _ of [1, 2]) await add()
          return [id, (await readPage(lab, id, { ...asked(id), query: { limit: 1 } })).next_cursor] as const
        })
      const cursors = [
        await cursorOf('listWalletTransactions', () => grant(lab, customer)),
        await cursorOf('listPricingUnits', () => createPricingUnit(lab)),
        await cursorOf('listCustomers', () => createCustomer(lab)),
        await cursorOf('listInvoices', () => createInvoice(lab, { customer_id: customer.id })),
      ]
      for (const id of lab.selected(listIds)) {
        const foreign = cursors.find((each) => each !== undefined && each[0] !== id)
        for (const cursor of ['nonsense', 'AAAA', ...(foreign ? [String(foreign[1])] : [])])
          await invalid(lab, id, { ...asked(id), query: { cursor } }, [
            { path: 'query.cursor', code: 'invalid_cursor' },
          ])
      }
    },
  },
]

async function follow(lab: Lab, id: ListId, asked: ListCall, cursor: unknown) {
  if (typeof cursor !== 'string') return []
  return readPages(lab, id, { ...asked, query: { ...asked.query, cursor } })
}

function newestFirst(lab: Lab, rows: Row[]): void {
  const times = rows.map(({ created_at }) => created_at)
  lab.equal(times, times.toSorted().toReversed(), 'created_at of the rows, the newest first')
}
