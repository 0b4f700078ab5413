import type { Contract } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { leaves } from '../../kit/event-log.ts'
import { findRow, type ListId, readPage } from '../../kit/pages.ts'
import { refused } from '../../kit/requests.ts'
import { type Coded, createResource, newRequest, resourcesWithCode } from '../../kit/resources.ts'

const defaults = { tag: 'API', level: 'behaviour' } as const
const TAKEN = [409, 'CODE_ALREADY_EXISTS'] as const

export function checks(contract: Contract): Check[] {
  const coded = resourcesWithCode(contract)
  const creates = coded.map(({ create }) => create)
  const lists = coded.map(({ list }) => list)
  const moves = coded.flatMap(({ archive, unarchive }) => [archive, unarchive])
  const ofEach = (test: (ctx: CheckContext, each: Coded) => Promise<void>) => async (ctx: CheckContext) => {
    for (const each of coded) await ctx.ifImplemented(() => test(ctx, each))
  }
  return [
    {
      ...defaults,
      id: 'codes.are-unique',
      title:
        'A code is given once among the active of its kind: a second resource of it is refused, also at once.',
      reference: '#section/Errors',
      operations: creates,
      async run(ctx) {
        const code = ctx.unique('code')
        // Different kinds may have the same code.
        for (const each of coded) await ctx.ifImplemented(() => onceAmongItsKind(ctx, each, code))
      },
    },
    {
      ...defaults,
      id: 'codes.are-free-once-archived',
      title:
        'The code of an archived resource can be given again; then it cannot be unarchived until the code is free; a list tells both apart; archiving or unarchiving twice is as once.',
      reference: '#section/Requests-and-responses',
      operations: [...creates, ...lists, ...moves],
      run: ofEach(archivedForAWhile),
    },
    {
      ...defaults,
      id: 'lists.names-are-as-sent',
      title:
        'A resource with a code has the code and the name that it was made with, in any script, and is in its list as it was made.',
      reference: '#section/Requests-and-responses',
      operations: [...creates, ...lists],
      run: ofEach(namedAsSent),
    },
    {
      ...defaults,
      id: 'codes.rename-leaves-the-rest',
      title: 'A new name changes the name alone, of an archived resource too.',
      reference: '#section/Requests-and-responses',
      operations: [...creates, ...coded.flatMap(({ read, update, archive }) => [read, update, archive])],
      run: ofEach(renamed),
    },
    {
      ...defaults,
      id: 'lists.select-by-code',
      title: 'A list of resources with codes selects by `code`; an unknown code has none.',
      reference: '#section/Pagination',
      operations: [...creates, ...lists],
      run: ofEach(foundByItsCode),
    },
    {
      ...defaults,
      id: 'lists.search-by-name',
      title:
        '`q` selects resources with codes whose name or code contains each of its words, in upper or lower case, with or without accents.',
      reference: '#section/Pagination',
      operations: [...creates, ...lists],
      run: ofEach(foundByItsName),
    },
    {
      ...defaults,
      id: 'webhook-events.catalogue',
      title:
        'What has a code leaves exactly one event when it is created, updated, archived and active again, and none where nothing changes.',
      tag: 'Webhook events',
      reference: 'listWebhookEvents',
      operations: ['listWebhookEvents', ...creates, ...coded.map(({ update }) => update), ...moves],
      run: ofEach(leavesEachEvent),
    },
  ]
}

async function namedAsSent(ctx: CheckContext, { kind, create, list }: Coded) {
  const name = ' Größe 名前 👋 "\\<b>& '
  const code = `${ctx.unique('code')}_a.b-9`
  const made = await createResource(ctx, create, { code, name })
  const { code: given, name: called } = Object(made)
  ctx.equal([given, called], [code, name], `code and name of the ${kind}`)
  const other = await createResource(ctx, create)
  if (ctx.lacks(list)) return
  ctx.equal(await findRow(ctx, list, made), made, `the ${kind} in the list`)
  ctx.equal(await findRow(ctx, list, other), other, `the other ${kind} in the list`)
}

async function renamed(ctx: CheckContext, { kind, create, read, update, archive }: Coded) {
  let known: object = await createResource(ctx, create)
  const path = { id: String(Reflect.get(known, 'id')) }
  for (const name of ['Renamed', 'Renamed again']) {
    const next = await change(ctx, { id: update, kind, path, body: { name } })
    ctx.equal(next, { ...known, name, updated_at: next.updated_at }, `the renamed ${kind}`)
    ctx.equal(await change(ctx, { id: read, kind, path }), next, `the ${kind} as it is read`)
    known = await change(ctx, { id: archive, kind, path })
  }
}

/** The noun as it is answered. */
async function change(
  ctx: CheckContext,
  { id, kind, ...call }: { id: OperationId; kind: string; path: { id: string }; body?: object },
): Promise<Record<string, unknown>> {
  return Reflect.get((await ctx.succeed(id, call)).body, kind)
}

async function foundByItsCode(ctx: CheckContext, { kind, create, list }: Coded) {
  if (ctx.lacks(list)) return
  const code = ctx.unique('code')
  const { id } = await createResource(ctx, create, { code: `${code}-x` })
  await createResource(ctx, create, { code: `${code}-x2` })
  await expectIds(ctx, { list, kind, query: { code: `${code}-x` }, wanted: [id] })
  await expectIds(ctx, { list, kind, query: { code }, wanted: [] })
}

async function foundByItsName(ctx: CheckContext, { kind, create, list }: Coded) {
  if (ctx.lacks(list)) return
  const own = ctx.unique('s').replaceAll(/[^a-z0-9]/g, '')
  const { id: one } = await createResource(ctx, create, { code: `${own}-one`, name: 'Prix Été, план Ünal' })
  const { id: other } = await createResource(ctx, create, {
    code: ctx.unique('code'),
    name: `Winter ${own} Ete`,
  })
  const rows: Array<[string, string[]]> = [
    ['', [one, other]],
    ['ete', [one, other]],
    ['ÉTÉ', [one, other]],
    ['ПЛАН unal', [one]],
    ['one', [one]],
    ['wint', [other]],
    ['prix winter', []],
  ]
  for (const [words, wanted] of rows)
    await expectIds(ctx, { list, kind, query: { q: `${own} ${words}` }, wanted })
  await expectIds(ctx, { list, kind, query: { q: '.*' }, wanted: [] })
}

type Selection = { list: ListId; kind: string; query: Record<string, string | boolean>; wanted: string[] }

/** The order of what was made at almost one moment is left open. */
async function expectIds(ctx: CheckContext, { list, kind, query, wanted }: Selection) {
  const { rows, exchange } = await readPage(ctx, list, { query })
  const found = rows.map(({ id }) => id).toSorted()
  ctx.equal(found, wanted.toSorted(), `the ids of every ${kind} for ${JSON.stringify(query)}`, exchange)
}

async function archivedForAWhile(ctx: CheckContext, { kind, create, list, archive, unarchive }: Coded) {
  const code = ctx.unique('code')
  const made = await createResource(ctx, create, { code })
  const path = { id: made.id }
  const archived = await change(ctx, { id: archive, kind, path })
  const { archived_at, updated_at } = archived
  ctx.equal(archived, { ...made, archived_at, updated_at }, `the archived ${kind}`)
  ctx.equal(String(archived_at) >= made.created_at, true, 'that archived_at is a moment since')
  ctx.equal(await change(ctx, { id: archive, kind, path }), archived, `the ${kind}, archived again`)
  const { id: other } = await createResource(ctx, create, { code })
  if (!ctx.lacks(list)) {
    await expectIds(ctx, { list, kind, query: { code }, wanted: [made.id, other] })
    await expectIds(ctx, { list, kind, query: { code, archived: true }, wanted: [made.id] })
    await expectIds(ctx, { list, kind, query: { code, archived: false }, wanted: [other] })
  }
  await refused(ctx, unarchive, { path }, TAKEN, { code })
  await ctx.succeed(archive, { path: { id: other } })
  const active = await change(ctx, { id: unarchive, kind, path })
  ctx.equal(active.archived_at, null, `archived_at of the active ${kind}`)
  ctx.equal(await change(ctx, { id: unarchive, kind, path }), active, `the ${kind}, unarchived again`)
  const { body } = await newRequest(ctx, create)
  await refused(ctx, create, { body: { ...Object(body), code } }, TAKEN, { code })
}

async function leavesEachEvent(ctx: CheckContext, { kind, create, update, archive, unarchive }: Coded) {
  const call = await newRequest(ctx, create)
  const made = await leaves(ctx, { id: create, call, types: [`${kind}.created`] })
  const path = { id: String(made[kind]?.id) }
  const body = { name: ctx.unique('name') }
  const changes = [
    { id: update, call: { path, body }, types: [`${kind}.updated`] },
    { id: archive, call: { path }, types: [`${kind}.archived`] },
    { id: unarchive, call: { path }, types: [`${kind}.unarchived`] },
  ]
  for (const move of changes) {
    await leaves(ctx, move)
    await leaves(ctx, { ...move, types: [] })
  }
}

async function onceAmongItsKind(ctx: CheckContext, { kind, create }: Coded, code: string) {
  await createResource(ctx, create, { code })
  const again = async (with_code: string) => {
    const { body } = await newRequest(ctx, create)
    return { body: { ...Object(body), name: 'Again', code: with_code } }
  }
  await refused(ctx, create, await again(code), TAKEN, { code })
  const request = await again(ctx.unique('code'))
  const answers = await ctx.all(4, () => ctx.call(create, request))
  const made = answers.filter(({ status }) => status === 201)
  ctx.equal(made.length, 1, `how many of four requests at once for a ${kind} succeed`)
  for (const each of answers.filter(({ status }) => status !== 201)) ctx.expectStatus(each, ...TAKEN)
}
