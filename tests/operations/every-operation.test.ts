import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maxBodyBytes } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { pathsOf } from '../support/answers.ts'
import { createSender } from '../support/client.ts'
import { exampleRequest } from '../support/requests.ts'
import { serviceForThisFile, serviceForThisTest } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

/**
 * What the conformance checks of our own service do not send: methods, scopes, revoked keys, bodies and unknown paths of each operation
 * are theirs (`methods.`, `scopes.`, `authentication.`, `bodies.`, `routes.`).
 */
const service = await serviceForThisFile()
/** Of a company without anything. */
const { key, send } = await service.company()
const scoped = {
  read_only: await service.company({ scope: 'read_only' }),
  ingest_only: await service.company({ scope: 'ingest_only' }),
}
const ids = Object.keys(operations) as OperationId[]
const secured = ids.filter((id) => operations[id].secured)
const withBody = ids.filter((id) => operations[id].body)
const withOptionalBody = ids.filter((id) => operations[id].body === 'optional')
const withId = ids.filter((id) => operations[id].path.includes('{id}'))

const MISSING = { code: 'UNAUTHORIZED', message: 'Missing or invalid Authorization header' }
const MALFORMED = { code: 'INVALID_API_KEY', message: 'Invalid API key format' }
const UNKNOWN = { code: 'INVALID_API_KEY', message: 'Invalid API key' }

async function expectUnauthorized(id: OperationId, authorization: string | undefined, error: object) {
  const headers = authorization === undefined ? {} : { Authorization: authorization }
  const answer = await createSender(service.baseUrl)({ ...exampleRequest(id), headers })
  expect(answer.status).toBe(401)
  expect(answer.body.error).toEqual(error)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(answer.headers.has('x-ratelimit-limit')).toBe(false)
}

// All operations read the header by the same code.
describe.each(['listCustomers', 'createCustomer'] as const)('%s', (id) => {
  test.each([
    ['', MISSING],
    ['Bearer', MISSING],
    ['Bearer ', MISSING],
    ['ak_test_x', MISSING],
    ['Basic ak_test_x', MISSING],
    ['Bearer ak_test_x ak_test_y', MISSING],
    ['Bearer nonsense', MALFORMED],
    ['Bearer ak_prod_x', MALFORMED],
    ['Bearer AK_TEST_x', MALFORMED],
    ['Bearer xak_test_x', MALFORMED],
    ['Bearer ak_test_', UNKNOWN],
    [`Bearer ak_test_${'x'.repeat(10_000)}`, UNKNOWN],
  ])('answers 401 to the Authorization %s', (authorization, error) =>
    expectUnauthorized(id, authorization, error),
  )

  test('takes the scheme in any case, with more than one space', async () => {
    const headers = { Authorization: `bEARER   ${key}` }
    const { status } = await createSender(service.baseUrl)({ ...exampleRequest(id), headers })
    expect(status).not.toBe(401)
  })
})

// What was seen of each operation, tests/coverage.ts counts by the client's own answers.
test.each(ids)('%s answers 405, 401 and 403 as the contract shows them', async (id) => {
  const request = exampleRequest(id)
  const stranger = createSender(service.baseUrl)
  expect((await stranger({ ...request, method: 'PUT' })).status).toBe(405)
  if (!operations[id].secured) return
  expect((await stranger(request)).status).toBe(401)
  const scopes: readonly string[] = operations[id].scopes
  const other = scopes.includes('read_only') ? scoped.ingest_only : scoped.read_only
  if (!scopes.includes('ingest_only') || !scopes.includes('read_only'))
    expect((await other.send(request)).status).toBe(403)
})

test.each(withId)('%s refuses what is not an id', async (id) => {
  const { path, ...request } = exampleRequest(id)
  for (const wrong of ['nonsense', 'C'.repeat(25), 'c'.repeat(26)]) {
    const { status, body } = await send({ ...request, path: path.replace(/\bc[a-z0-9]{24}\b/, wrong) })
    expect([status, body.error?.code], wrong).toEqual([400, 'VALIDATION_ERROR'])
    expect(pathsOf(body.error?.details)).toContain('path.id')
  }
})

test.each(withBody)('%s goes by the order: key, media type, size, JSON, contract', async (id) => {
  const request = exampleRequest(id)
  const large = 'x'.repeat(maxBodyBytes(id) + 1)
  const type = { 'Content-Type': 'text/plain' }
  const stranger = createSender(service.baseUrl)
  expect((await stranger({ ...request, body: large, headers: type })).status).toBe(401)
  expect((await send({ ...request, body: large, headers: type })).status).toBe(415)
  expect((await send({ ...request, body: large })).status).toBe(413)
  expect((await send({ ...request, body: '{"nul": "\\u0000"' })).body.error?.code).toBe('INVALID_JSON')
})

test.each(withOptionalBody)('%s takes nothing as an empty object, whatever type nothing has', async (id) => {
  const { method, path } = exampleRequest(id)
  for (const type of ['', 'application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect((await send({ method, path, body: '', headers: { 'Content-Type': type } })).status, type).toBe(404)
})

test('an internal error returns a 500 without details, and is logged with its cause but no key', async () => {
  expectFailure(/INTERNAL_ERROR/)
  const broken = await serviceForThisTest()
  const { key, send } = await broken.company()
  for (const { schema, name: table } of await broken.db.introspection.getTables())
    if (schema === 'public' && !READ_BY_AUTHENTICATION.includes(table))
      await sql`alter table ${sql.table(table)} rename to ${sql.id(`${table}_gone`)}`.execute(broken.db)
  for (const id of secured) {
    const { status, body } = await send({ ...exampleRequest(id), headers: { 'Idempotency-Key': id } })
    expect(status, id).toBe(500)
    expect(body).toEqual({
      success: false,
      error: { code: 'INTERNAL_ERROR', message: 'Internal server error' },
      request_id: body.request_id,
    })
    const line = broken.log.find((each) => each.includes(body.request_id))
    expect(JSON.parse(String(line))).toMatchObject({
      operation: id,
      status: 500,
      err: { message: expect.stringContaining('does not exist') },
    })
  }
  expect(broken.log.join('')).not.toContain(key)
})

const READ_BY_AUTHENTICATION = ['companies', 'tenants', 'api_keys', 'rate_windows']

test('an operation with an Idempotency-Key refuses one that came with another operation', async () => {
  const { send } = await service.company()
  const headers = { 'Idempotency-Key': 'of createCustomer' }
  expect((await send({ ...exampleRequest('createCustomer'), headers })).status).toBe(201)
  for (const id of ids.filter((each) => operations[each].keyed && each !== 'createCustomer')) {
    const { status, body } = await send({ ...exampleRequest(id), headers })
    expect([id, status, body.error?.code]).toEqual([id, 409, 'IDEMPOTENCY_KEY_REUSED'])
  }
})

test.each(['listCustomers', 'getHealth'] as const)('HEAD of %s has the headers of the GET', async (id) => {
  const url = `${service.baseUrl}${exampleRequest(id).path}`
  for (const headers of [{ Authorization: `Bearer ${key}` }, {}]) {
    const [get, head] = [await fetch(url, { headers }), await fetch(url, { method: 'HEAD', headers })]
    await get.text()
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(namesOf(head)).toEqual(namesOf(get))
    expect(await head.text()).toBe('')
  }
})

/** Without what is the connection's own. */
function namesOf({ headers }: Response): string[] {
  return [...headers.keys()].filter((name) => !['connection', 'keep-alive'].includes(name)).toSorted()
}
