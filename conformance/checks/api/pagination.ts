import type { Contract } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, createPricingUnit, grant } from '../../kit/fixtures.ts'
import {
  isOfCustomer,
  type ListCall,
  type ListId,
  listIds,
  type Row,
  readPage,
  readPages,
} from '../../kit/pages.ts'
import { invalid } from '../../kit/requests.ts'
import { allResources, type CreateId, createResource, type Resource } from '../../kit/resources.ts'
import { needsOf } from '../../kit/test-mode.ts'

type Filterable = NonNullable<Resource['filtered']>

const defaults = { level: 'behaviour', reference: '#section/Pagination' } as const

/** `listCreditGrants` is `credit-grants`. */
function nameOf(id: ListId): string {
  return id
    .replace(/^list/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
}

/** The lists of objects that are created in the time of a customer. */
const ON_A_CLOCK = ['listCustomers', 'listInvoices', 'listSubscriptions', 'listCustomerCreditGrants'] as const

/** The lists that are not ordered by `created_at`. */
const ORDERS: Partial<Record<ListId, string>> = {
  listEvents: 'the events, the newest timestamp first',
  listReceivables: 'the customers, the largest total first',
}

const checkFiltered = ({ operation }: Contract, { list: id }: Resource, filtered: Filterable): Check => ({
  ...defaults,
  tag: operation(id).tag,
  id: `pagination.${nameOf(id)}-complete`,
  title: `The pages of ${id} show each row once, in the order of the list, say rightly whether more follow, and hold while rows are added.`,
  operations: [id],
  async run(ctx: CheckContext) {
    const { call, add } = await filtered(ctx)
    const added: string[] = []
    for (let count = 0; count < 5; count += 1) added.push(await add())
    const sized = (limit: number) => ({ ...call, query: { ...call.query, limit } })

    const [first, second] = [await readPage(ctx, id, sized(2)), await readPage(ctx, id, sized(5))]
    ctx.equal(
      [first.rows.length, first.has_more],
      [2, true],
      'the rows and has_more of 2 of 5',
      first.exchange,
    )
    const whole = second.rows.map((row) => row.id)
    ctx.equal(whole.toSorted(), added.toSorted(), 'the rows of a page of 5, in any order', second.exchange)
    ctx.equal(
      [second.has_more, second.next_cursor],
      [false, null],
      'has_more and next_cursor of 5 of 5',
      second.exchange,
    )
    const order = ORDERS[id]
    if (order === undefined) newestFirst(ctx, second.rows)
    else ctx.equal(whole, added.toReversed(), order, second.exchange)

    const four = await readPage(ctx, id, sized(4))
    ctx.equal([four.rows.length, four.has_more], [4, true], 'the rows and has_more of 4 of 5', four.exchange)

    const late = await add()
    const pages = [first, ...(await follow(ctx, id, sized(2), first.next_cursor))]
    const seen = pages.flatMap(({ rows }) => rows.map((row) => row.id))
    ctx.equal(seen, whole, 'the rows over pages of 2, while one was added after the first')
    ctx.equal(
      pages.map(({ has_more }) => has_more),
      [true, true, false],
      'has_more of the three pages',
    )
    const even = await readPages(ctx, id, sized(3))
    ctx.equal(
      even.map(({ rows, has_more, next_cursor }) => [rows.length, has_more, next_cursor === null]),
      [
        [3, true, false],
        [3, false, true],
      ],
      'rows, has_more and whether next_cursor is null, of 6 rows by threes',
    )
    ctx.equal(
      even[0]?.rows.some((row) => row.id === late),
      true,
      'that the newest row is on the first page',
    )
  },
})

const checkUnfiltered = ({ operation }: Contract, { list: id }: Resource, create: CreateId): Check => ({
  ...defaults,
  tag: operation(id).tag,
  id: `pagination.${nameOf(id)}-complete`,
  title: `The pages of ${id} show each row once, the newest first, whatever their size.`,
  operations: [id],
  ...needsOf(id),
  async run(ctx: CheckContext) {
    const added: string[] = []
    for (let count = 0; count < 5; count += 1) added.push((await createResource(ctx, create)).id)
    const all = (rows: Row[]) => added.every((each) => rows.some((row) => row.id === each))
    for (const limit of [2, 3, 100]) {
      const rows = (await readPages(ctx, id, { query: { limit } }, all)).flatMap((page) => page.rows)
      ctx.equal(all(rows), true, `that all rows added are found by pages of ${limit}`)
      ctx.equal(
        new Set(rows.map((row) => row.id)).size,
        rows.length,
        `how many of ${rows.length} rows are different`,
      )
      newestFirst(ctx, rows)
    }
  },
})

export const checks = (contract: Contract): Check[] => [
  ...allResources.flatMap((resource) => {
    const { filtered, create } = resource
    if (filtered !== undefined) return [checkFiltered(contract, resource, filtered)]
    return create === undefined ? [] : [checkUnfiltered(contract, resource, create)]
  }),
  {
    ...defaults,
    tag: 'API',
    id: 'pagination.one-moment-last-first',
    title: 'What was created at one moment of a test clock is listed in the reverse order of its creation.',
    operations: [...ON_A_CLOCK],
    needs: ['test-clock'],
    async run(ctx) {
      for (const id of ctx.selected(ON_A_CLOCK)) await ctx.ifImplemented(() => lastFirst(ctx, id))
    },
  },
  {
    ...defaults,
    tag: 'API',
    id: 'pagination.refuses-bad-cursors',
    title:
      'A cursor that the list did not give is refused: nonsense, a changed one, and one of another list.',
    operations: listIds,
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const ledger = { path: { id: customer.id } }
      const callOf = (id: ListId) => (isOfCustomer(id) ? ledger : {})
      const cursorOf = (id: ListId, add: () => Promise<unknown>) =>
        ctx.ifImplemented(async () => {
          for (const _ of [1, 2]) await add()
          return [id, (await readPage(ctx, id, { ...callOf(id), query: { limit: 1 } })).next_cursor] as const
        })
      const cursors = [
        await cursorOf('listCustomerWalletTransactions', () => grant(ctx, customer)),
        await cursorOf('listPricingUnits', () => createPricingUnit(ctx)),
        await cursorOf('listCustomers', () => createCustomer(ctx)),
        await cursorOf('listInvoices', () => createInvoice(ctx, { customer_id: customer.id })),
      ]
      for (const id of ctx.selected(listIds)) {
        const foreign = cursors.find((each) => each !== undefined && each[0] !== id)
        for (const cursor of ['nonsense', 'AAAA', ...(foreign ? [String(foreign[1])] : [])])
          await invalid(ctx, id, { ...callOf(id), query: { cursor } }, [
            { path: 'query.cursor', code: 'invalid_cursor' },
          ])
      }
    },
  },
]

async function lastFirst(ctx: CheckContext, id: ListId): Promise<void> {
  const filtered = allResources.find(({ list }) => list === id)?.filtered
  if (filtered === undefined) return
  const { call, add } = await filtered(ctx)
  const added: string[] = []
  for (let count = 0; count < 6; count += 1) added.unshift(await add())
  const query = { ...call.query, limit: 4 }
  const pages = await readPages(ctx, id, { ...call, query })
  const rows = pages.flatMap((page) => page.rows)
  ctx.equal(new Set(rows.map(({ created_at }) => created_at)).size, 1, `how many moments ${id} has`)
  ctx.equal(
    rows.map((row) => row.id),
    added,
    `the rows of ${id}, the last one created first`,
  )
}

async function follow(ctx: CheckContext, id: ListId, call: ListCall, cursor: unknown) {
  if (typeof cursor !== 'string') return []
  return readPages(ctx, id, { ...call, query: { ...call.query, cursor } })
}

function newestFirst(ctx: CheckContext, rows: Row[]): void {
  const times = rows.map(({ created_at }) => created_at)
  ctx.equal(times, times.toSorted().toReversed(), 'created_at of the rows, the newest first')
}
