import type { Contract, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext, Sending } from '../../kit/check-context.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery, kebab } from '../requests/requests.ts'

const REFERENCE = '#section/Requests-and-responses'

/** What is no JSON in UTF-8 at all: refused before any schema is looked at. */
export function checks({ operations }: Contract): Check[] {
  return operations.flatMap((operation) => {
    if (operation.body !== undefined) return [form(operation)]
    return operation.method === 'GET' || !operation.secured ? [] : [ignored(operation)]
  })
}

const JSON_TYPES = ['Application/JSON; Charset=UTF-8']
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', null]
/** What a lenient reader would take is asked once a collection: the others read as their creation does. */
const NO_JSON: Array<[what: string, rawBody: string | Uint8Array<ArrayBuffer>]> = [
  ['JSON that breaks off', '{"name": "Acme'],
  ['single quotes', "{'name': 'Acme'}"],
  ['two values', '{} {}'],
  ['a byte that no UTF-8 has', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
]

function form(operation: Operation): Check {
  return {
    id: `bodies.${kebab(operation.id)}`,
    title: `${operation.id} takes JSON in UTF-8 and nothing else.`,
    tag: operation.tag,
    level: 'contract',
    reference: REFERENCE,
    operations: [operation.id],
    async run(ctx) {
      const example = JSON.stringify(operation.body?.examples[0]?.value)
      for (const contentType of OTHER_TYPES) {
        const what = `the content type ${contentType ?? '(none)'}`
        await expectError(ctx, operation, { rawBody: example, contentType }, [
          415,
          'UNSUPPORTED_MEDIA_TYPE',
          what,
        ])
      }
      const noJson = operation.path.includes('{') ? NO_JSON.slice(0, 1) : NO_JSON
      for (const [what, rawBody] of noJson)
        await expectError(ctx, operation, { rawBody }, [400, 'INVALID_JSON', what])
      // An array that nothing in the contract takes: it is the type that is accepted, not the body.
      for (const contentType of JSON_TYPES)
        await expectError(ctx, operation, { rawBody: '[]', contentType }, [
          400,
          'VALIDATION_ERROR',
          `the content type ${contentType}`,
        ])
      // Whether no bytes of JSON are no JSON or no body at all, the contract leaves to the service.
      const empty = await call(ctx, operation, { rawBody: '' })
      if (empty.status !== 400)
        ctx.note({ expected: '400 for a body of no bytes', actual: describeResponse(empty), exchange: empty })
      const nothing = await call(ctx, operation, {})
      const { code, details } = errorOf(nothing)
      const places = Array.isArray(details) ? details.map((each): unknown => Object(each).path) : []
      if (nothing.status === 400 && code === 'VALIDATION_ERROR' && places.includes('')) return
      ctx.note({
        expected: '400 VALIDATION_ERROR without a body, description at the empty path',
        actual: describeResponse(nothing),
        exchange: nothing,
      })
    },
  }
}

function ignored(operation: Operation): Check {
  return {
    id: `bodies.ignored.${kebab(operation.id)}`,
    title: `${operation.id} takes no body, and ignores one that is sent.`,
    tag: operation.tag,
    level: 'contract',
    reference: REFERENCE,
    operations: [operation.id],
    async run(ctx) {
      const without = await call(ctx, operation, {})
      for (const sent of [
        { rawBody: '{', contentType: 'application/json' },
        { rawBody: 'x', contentType: 'text/plain' },
      ]) {
        const answer = await call(ctx, operation, sent)
        if (answer.status === without.status) continue
        ctx.note({
          expected: `${without.status}, as without a body`,
          actual: describeResponse(answer),
          exchange: answer,
        })
      }
    },
  }
}

type Wanted = [status: number, code: string, what: string]

async function expectError(
  ctx: CheckContext,
  operation: Operation,
  sending: Sending,
  [status, code, what]: Wanted,
) {
  const answer = await call(ctx, operation, sending)
  if (answer.status === status && errorOf(answer).code === code) return
  ctx.note({ expected: `${status} ${code} for ${what}`, actual: describeResponse(answer), exchange: answer })
}

/** What the document's examples name does not exist: nothing is changed, whatever the answer. */
function call(ctx: CheckContext, operation: Operation, sending: Sending) {
  const path = examplePathValues(operation)
  return ctx.call(operation.id, { path, query: exampleQuery(operation), ...sending })
}
