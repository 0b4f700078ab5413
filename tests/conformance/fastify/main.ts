import { parseArgs } from 'node:util'
import type { Caller } from './admit.ts'
import { createService } from './service.ts'

// node tests/conformance/fastify/main.ts, then in another shell:
// npm run conformance -- --base-url http://127.0.0.1:4020 --api-key ak_test_acme --other-api-key ak_test_other --only Customers,API

// Example keys. A real service reads them from its dashboard's database.
const keys = new Map<string, Caller>([
  ['ak_test_acme', { company: 'Acme', mode: 'test', currency: 'USD' }],
  ['ak_live_acme', { company: 'Acme', mode: 'live', currency: 'USD' }],
  ['ak_test_other', { company: 'Other', mode: 'test', currency: 'EUR' }],
  ['ak_test_revoked', { company: 'Acme', mode: 'test', currency: 'USD', revoked: true }],
])

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4020' }, forget: { type: 'string' } },
})
const service = createService({
  keys,
  ...(values.forget !== undefined && { forgottenHeader: values.forget }),
})
await service.listen({ port: Number(values.port), host: '127.0.0.1' })
console.log(`Listening on ${service.listeningOrigin}`)
