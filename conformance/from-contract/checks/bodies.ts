import type { Contract, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext, Sending } from '../../kit/check-context.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery, kebab } from '../requests/requests.ts'

const REFERENCE = '#section/Requests-and-responses'

export function checks({ operations }: Contract): Check[] {
  return operations.flatMap((operation) => {
    if (operation.body?.required === false) return [form(operation), nothingOrEmpty(operation)]
    if (operation.body !== undefined) return [form(operation)]
    return operation.method === 'GET' || !operation.secured ? [] : [ignored(operation)]
  })
}

const JSON_TYPES = ['Application/JSON; Charset=UTF-8']
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', null]
/**
 * Bodies that are no JSON. Operations on one resource get only the first: a service parses all bodies alike.
 */
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
      const example = JSON.stringify(operation.body?.examples[0]?.value ?? {})
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
      // No operation takes an array, so the service refuses the body, but not the content type.
      for (const contentType of JSON_TYPES)
        await expectError(ctx, operation, { rawBody: '[]', contentType }, [
          400,
          'VALIDATION_ERROR',
          `the content type ${contentType}`,
        ])
      if (operation.body?.required === false) return
      // The contract does not say whether an empty body is invalid JSON or a missing body.
      const empty = await call(ctx, operation, { rawBody: '' })
      if (empty.status !== 400)
        ctx.note({ expected: '400 for a body of no bytes', actual: describeResponse(empty), exchange: empty })
      const nothing = await call(ctx, operation, {})
      const { code, details } = errorOf(nothing)
      const paths = Array.isArray(details) ? details.map((each): unknown => Object(each).path) : []
      if (nothing.status === 400 && code === 'VALIDATION_ERROR' && paths.includes('body')) return
      ctx.note({
        expected: '400 VALIDATION_ERROR without a body, with the path `body` in details',
        actual: describeResponse(nothing),
        exchange: nothing,
      })
    },
  }
}

/**
 * Expects a body to be refused where none is declared: a body that is ignored now could never be given a
 * meaning.
 */
function nothingOrEmpty(operation: Operation): Check {
  return {
    id: `bodies.nothing-or-empty.${kebab(operation.id)}`,
    title: `${operation.id} takes no body or an empty object, and refuses any other.`,
    tag: operation.tag,
    level: 'contract',
    reference: REFERENCE,
    operations: [operation.id],
    async run(ctx) {
      const without = await call(ctx, operation, {})
      const empty = await call(ctx, operation, { body: {} })
      for (const answer of [without, empty])
        if (answer.status !== 404)
          ctx.note({
            expected: '404, as nothing has this id',
            actual: describeResponse(answer),
            exchange: answer,
          })
      for (const rawBody of ['[]', 'null', '"x"', '1', '{"a":1}', '{"a":null}'])
        await expectError(ctx, operation, { rawBody }, [400, 'VALIDATION_ERROR', `the body ${rawBody}`])
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

/** The ids of the examples do not exist, so the request changes nothing. */
function call(ctx: CheckContext, operation: Operation, sending: Sending) {
  const path = examplePathValues(operation)
  return ctx.call(operation.id, { path, query: exampleQuery(operation), ...sending })
}
