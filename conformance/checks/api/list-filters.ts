import type { Contract } from '../../../contract/index.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type ListCall, type ListId, listIds, type Row, readPages } from '../../kit/pages.ts'
import { invalid } from '../../kit/requests.ts'
import { allResources, createResource } from '../../kit/resources.ts'
import { needsOf } from '../../kit/test-mode.ts'
import { later } from '../../kit/time.ts'

const defaults = { level: 'behaviour', reference: '#section/Pagination' } as const

/** The lists that a filter of this name selects from. */
export function listsWith({ operation }: Contract, name: string): ListId[] {
  return listIds.filter((id) => operation(id).parameters.some((each) => each.name === name))
}

/** The operation that changes a row of each list. */
const UPDATES = {
  listCustomers: 'updateCustomer',
  listInvoices: 'updateInvoice',
  listSubscriptions: 'updateSubscription',
} as const
const CHANGED = Object.keys(UPDATES) as Array<keyof typeof UPDATES>

export const checks = (contract: Contract): Check[] => [
  {
    ...defaults,
    tag: 'API',
    id: 'lists.changed-since',
    title:
      'A list selects what has changed since a moment, also if it was created long before; it begins with what was created last.',
    operations: [...CHANGED, ...Object.values(UPDATES), 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      for (const id of ctx.selected(CHANGED)) await ctx.ifImplemented(() => changedSince(ctx, id))
    },
  },
  ...listsWith(contract, 'created_from').map((id) => selectsByTime(contract, id)),
]

function selectsByTime(contract: Contract, id: ListId): Check {
  return {
    ...defaults,
    tag: contract.operation(id).tag,
    id: `lists.select-by-time.${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `\`${id}\` selects by when a row was created, from included and to not, and by when it last changed.`,
    operations: [id],
    ...needsOf(id),
    async run(ctx) {
      const { row, call } = await addRow(ctx, id)
      const [created, after] = [row.created_at, later(new Date(row.created_at), 1)]
      const changed = Reflect.get(row, 'updated_at') ?? created
      const hasChanges = listsWith(contract, 'updated_from').includes(id)
      const table: Array<[Record<string, string>, boolean]> = [
        [{ created_from: created }, true],
        [{ created_from: after }, false],
        [{ created_to: after }, true],
        [{ created_to: created }, false],
        [{ created_from: created, created_to: after }, true],
        [{ created_from: created, created_to: created }, false],
        ...(hasChanges ? changes(id, created, changed) : []),
      ]
      for (const [query, wanted] of table) {
        const pages = await readPages(ctx, id, { ...call, query: { limit: 100, ...call.query, ...query } })
        const found = pages.some(({ rows }) => rows.some((each) => each.id === row.id))
        ctx.equal(found, wanted, `whether the row of ${created} is found by ${JSON.stringify(query)}`)
      }
      await invalid(
        ctx,
        id,
        { ...call, query: { ...call.query, created_from: after, created_to: created } },
        [{ path: 'query.created_from', code: 'invalid_range' }],
      )
    },
  }
}

async function changedSince(ctx: CheckContext, id: keyof typeof UPDATES): Promise<void> {
  const { filtered } = allResources.find(({ list }) => list === id) ?? {}
  if (filtered === undefined) return
  const { call, add } = await filtered(ctx)
  const [one, two] = [await add(), await add()]
  await advanceClock(ctx, later(await ctx.now(), 60_000))
  const since = (await ctx.now()).toISOString()
  const three = await add()
  await ctx.succeed(UPDATES[id], { path: { id: one }, body: { metadata: { seen: since } } })
  const table: Array<[Record<string, string>, string[]]> = [
    [{ updated_from: since }, [three, one]],
    [{ updated_from: since, created_to: since }, [one]],
    [{}, [three, two, one]],
  ]
  for (const [query, wanted] of table) {
    const pages = await readPages(ctx, id, { ...call, query: { ...call.query, ...query } })
    const found = pages.flatMap(({ rows }) => rows.map((row) => row.id))
    ctx.equal(found, wanted, `the rows of ${id} for ${JSON.stringify(query)}`)
  }
}

/** A delivery changes while it is sent, so the moment after its change is an hour later. */
function changes(id: ListId, created: string, changed: string): Array<[Record<string, string>, boolean]> {
  const after = later(new Date(changed), id === 'listWebhookDeliveries' ? 3_600_000 : 1)
  return [
    [{ updated_from: changed }, true],
    [{ updated_from: after }, false],
    [{ updated_from: changed, created_to: created }, false],
  ]
}

async function addRow(ctx: CheckContext, id: ListId): Promise<{ row: Row; call: ListCall }> {
  const { filtered, create } = allResources.find(({ list }) => list === id) ?? {}
  if (filtered === undefined)
    return { row: await createResource(ctx, create as NonNullable<typeof create>), call: {} }
  const { call, add } = await filtered(ctx)
  const wanted = await add()
  const pages = await readPages(ctx, id, call)
  const row = pages.flatMap(({ rows }) => rows).find((each) => each.id === wanted)
  ctx.expect(row !== undefined, { expected: `${id} has ${wanted}`, actual: 'no such row' })
  return { row, call }
}
