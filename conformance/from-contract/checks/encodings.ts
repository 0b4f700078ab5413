import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Contract } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { Sending } from '../../kit/check-context.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery } from '../requests/requests.ts'

/** No operation accepts a list, so a service that reports it has read the body. */
const BODY = '[]'
const READ = [
  ['gzip', gzipSync(BODY)],
  ['deflate', deflateSync(BODY)],
  ['br', brotliCompressSync(BODY)],
  ['identity', Buffer.from(BODY)],
] as const
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
        'A body in gzip, deflate or br is read; another encoding or charset answers 415 UNSUPPORTED_MEDIA_TYPE.',
      tag: 'API',
      level: 'contract',
      reference: '#section/Requests-and-responses',
      operations: ids,
      async run(ctx) {
        const [id = 'createCustomer'] = ctx.selected(ids)
        const operation = ctx.contract.operation(id)
        const call = { path: examplePathValues(operation), query: exampleQuery(operation) }
        for (const [name, compressed] of READ) {
          const headers = { 'Content-Encoding': name }
          const answer = await ctx.call(id, { ...call, headers, rawBody: new Uint8Array(compressed) })
          if (answer.status === 400 && errorOf(answer).code === 'VALIDATION_ERROR') continue
          ctx.note({
            expected: `a body in ${name} to be read`,
            actual: describeResponse(answer),
            exchange: answer,
          })
        }
        for (const [what, sending] of REFUSED) {
          const answer = await ctx.call(id, { ...call, rawBody: BODY, ...sending })
          if (answer.status === 415 && errorOf(answer).code === 'UNSUPPORTED_MEDIA_TYPE') continue
          const expected = `415 UNSUPPORTED_MEDIA_TYPE for ${what}`
          ctx.note({ expected, actual: describeResponse(answer), exchange: answer })
        }
      },
    },
  ]
}
