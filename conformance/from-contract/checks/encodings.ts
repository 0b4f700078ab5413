import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Contract } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { Sending } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery } from '../requests/requests.ts'

/** No operation accepts a list, so a service that reports it has read the body. */
const BODY = '[]'
const ENCODED = [
  { name: 'gzip', bytes: gzipSync(BODY), isOptional: false },
  { name: 'identity', bytes: Buffer.from(BODY), isOptional: false },
  { name: 'deflate', bytes: deflateSync(BODY), isOptional: true },
  { name: 'br', bytes: brotliCompressSync(BODY), isOptional: true },
]
const REFUSED: Array<[what: string, Sending]> = [
  ['the charset iso-8859-1', { contentType: 'application/json; charset=iso-8859-1' }],
  ['the charset utf-16', { contentType: 'application/json; charset="utf-16"' }],
  ['the Content-Encoding zz', { headers: { 'Content-Encoding': 'zz' } }],
]

export function checks({ operations }: Contract): Check[] {
  const ids = operations.filter(({ body }) => body !== undefined).map(({ id }) => id)
  return [
    {
      id: 'bodies.encodings',
      title:
        'A body in gzip is read; another charset, or an encoding that is not read, answers 415 UNSUPPORTED_MEDIA_TYPE.',
      tag: 'API',
      level: 'contract',
      reference: '#section/Requests-and-responses',
      operations: ids,
      async run(ctx) {
        const [id = 'createCustomer'] = ctx.selected(ids)
        const operation = ctx.contract.operation(id)
        const call = { path: examplePathValues(operation), query: exampleQuery(operation) }
        for (const { name, bytes, isOptional } of ENCODED) {
          const headers = { 'Content-Encoding': name }
          const answer = await ctx.call(id, { ...call, headers, rawBody: new Uint8Array(bytes) })
          if (answer.status === 400 && errorOf(answer).code === 'VALIDATION_ERROR') continue
          if (isOptional && isUnsupported(answer)) continue
          ctx.note({
            expected: `a body in ${name} to be read${isOptional ? ', or 415 UNSUPPORTED_MEDIA_TYPE' : ''}`,
            actual: describeResponse(answer),
            exchange: answer,
          })
        }
        for (const [what, sending] of REFUSED) {
          const answer = await ctx.call(id, { ...call, rawBody: BODY, ...sending })
          if (isUnsupported(answer)) continue
          const expected = `415 UNSUPPORTED_MEDIA_TYPE for ${what}`
          ctx.note({ expected, actual: describeResponse(answer), exchange: answer })
        }
      },
    },
  ]
}

function isUnsupported(answer: AnyExchange): boolean {
  return answer.status === 415 && errorOf(answer).code === 'UNSUPPORTED_MEDIA_TYPE'
}
