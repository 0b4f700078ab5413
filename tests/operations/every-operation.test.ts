import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../generated/operations.ts'
import { pathsOf } from '../support/answers.ts'
import { createSender } from '../support/client.ts'
import { revoke } from '../support/keys.ts'
import { exampleRequest } from '../support/requests.ts'
import { serviceForThisFile, serviceForThisTest } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

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

describe.each(ids)('%s', (id) => {
  test('has a path that answers 405 to every other method, before it looks at the key', async () => {
    const { path } = exampleRequest(id)
    const declared = ids.filter((other) => operations[other].path === operations[id].path)
    const allowed: string[] = declared.map((each) => operations[each].method)
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => !allowed.includes(method),
    )
    for (const method of methods) {
      const { status, headers, body } = await createSender(service.baseUrl)({ method, path })
      expect(status).toBe(405)
      expect(headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
      expect(body.error?.code).toBe('METHOD_NOT_ALLOWED')
    }
    if (allowed.includes('GET')) return
    const head = await fetch(`${service.baseUrl}${path}`, { method: 'HEAD' })
    expect(head.status).toBe(405)
    expect(head.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
  })
})

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
})

describe.each(secured)('%s', (id) => {
  test('answers 401 without a key, and to one that nobody has', async () => {
    await expectUnauthorized(id, undefined, MISSING)
    await expectUnauthorized(id, `Bearer ak_live_${'x'.repeat(32)}`, UNKNOWN)
  })

  test('answers 401 to a revoked key', async () => {
    const { key, send } = await service.company()
    await revoke(service.db, key, service.clock.now)
    const { status, body } = await send(exampleRequest(id))
    expect(status).toBe(401)
    expect(body.error).toEqual({ code: 'API_KEY_REVOKED', message: 'API key has been revoked' })
  })

  test.each(['read_only', 'ingest_only'] as const)(
    'takes a key of the scope %s where the contract says so, and refuses it before the body',
    async (scope) => {
      const required: readonly string[] = operations[id].scopes
      const { send } = scoped[scope]
      const { status, body } = await send(exampleRequest(id))
      if (required.includes(scope)) return expect(body.error?.code).not.toBe('INSUFFICIENT_SCOPE')
      const details = { scope, required }
      expect([status, body.error]).toEqual([
        403,
        { code: 'INSUFFICIENT_SCOPE', message: "The key's scope does not allow this", details },
      ])
      if (!operations[id].body) return
      const broken = await send({ ...exampleRequest(id), body: '{' })
      expect(broken.body.error?.code).toBe('INSUFFICIENT_SCOPE')
    },
  )

  test('takes the scheme in any case, with more than one space', async () => {
    const headers = { Authorization: `bEARER   ${key}` }
    const { status } = await createSender(service.baseUrl)({ ...exampleRequest(id), headers })
    expect(status).not.toBe(401)
  })
})

describe.each(withId)('%s', (id) => {
  test.each(['nonsense', 'C'.repeat(25), 'c'.repeat(26)])(
    'refuses "%s", which is not an id',
    async (wrong) => {
      const { path, ...request } = exampleRequest(id)
      const { status, body } = await send({ ...request, path: path.replace(/\bc[a-z0-9]{24}\b/, wrong) })
      expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(pathsOf(body.error?.details)).toContain('path.id')
    },
  )
})

describe.each(withBody)('%s', (id) => {
  const request = exampleRequest(id)

  test.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['JSON of another kind', 'application/merge-patch+json'],
    ['another charset', 'application/json; charset=latin1'],
    ['nothing at all', ''],
  ])('answers 415 to a body of %s', async (_what, type) => {
    const { status, body } = await send({ ...request, headers: { 'Content-Type': type } })
    expect(status).toBe(415)
    expect(body.error?.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  test('answers 415 to an encoding that it does not know', async () => {
    const { status } = await send({ ...request, headers: { 'Content-Encoding': 'rot13' } })
    expect(status).toBe(415)
  })

  test('answers 413 to a body of 6 MiB', async () => {
    const { status, body } = await send({ ...request, body: `"${'x'.repeat(6 * 1024 * 1024)}"` })
    expect(status).toBe(413)
    expect(body.error?.code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('answers 400 INVALID_JSON to what is not JSON', async () => {
    const { status, body } = await send({ ...request, body: '{"name": ' })
    expect(status).toBe(400)
    expect(body.error?.code).toBe('INVALID_JSON')
  })

  test('answers 400 to a body that is no object, and to none where one is needed', async () => {
    const none = operations[id].body === 'required' ? [undefined] : []
    for (const body of [...none, 'null', '[]', '"text"', '1', 'true']) {
      const answer = await send({
        method: request.method,
        path: request.path,
        ...(body !== undefined && { body }),
      })
      expect(answer.status, body).toBe(400)
      expect(answer.body.error?.code).toBe('VALIDATION_ERROR')
    }
  })

  test('goes by the order: key, media type, size, JSON, contract', async () => {
    const large = 'x'.repeat(6 * 1024 * 1024)
    const type = { 'Content-Type': 'text/plain' }
    const stranger = createSender(service.baseUrl)
    expect((await stranger({ ...request, body: large, headers: type })).status).toBe(401)
    expect((await send({ ...request, body: large, headers: type })).status).toBe(415)
    expect((await send({ ...request, body: large })).status).toBe(413)
    expect((await send({ ...request, body: '{"nul": "\\u0000"' })).body.error?.code).toBe('INVALID_JSON')
  })
})

describe.each(withOptionalBody)('%s, which needs nothing but an id', (id) => {
  const { method, path } = exampleRequest(id)

  test('takes no body and an empty object, whatever type nothing has', async () => {
    const nothing = ['', 'application/json', 'text/plain', 'application/x-www-form-urlencoded']
    const sent = nothing.map((type) => ({ body: '', headers: { 'Content-Type': type } }))
    for (const each of [{}, { body: {} }, { body: ' {} ' }, ...sent])
      expect((await send({ method, path, ...each })).status, JSON.stringify(each)).toBe(404)
  })

  test('refuses each field, so that it can be given a meaning later', async () => {
    const { status, body } = await send({ method, path, body: { a: 1 } })
    expect(status).toBe(400)
    expect(body.error?.details).toEqual([
      { path: 'body.a', code: 'unknown_field', message: 'must NOT have additional properties' },
    ])
  })
})

test('an unknown path answers 404 ROUTE_NOT_FOUND in the envelope, without a look at the key', async () => {
  for (const path of [
    '/v1',
    '/v1/',
    '/v1/customer',
    '/v2/customers',
    '/v1/customers/',
    '/V1/customers',
    '/v1//customers',
  ]) {
    const response = await fetch(`${service.baseUrl}${path}`, { method: 'POST', body: '{' })
    const body: unknown = await response.json()
    expect(response.status, path).toBe(404)
    const request_id = response.headers.get('x-request-id')
    expect(body).toEqual({
      success: false,
      error: { code: 'ROUTE_NOT_FOUND', message: expect.any(String) },
      request_id,
    })
  }
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

describe.each(ids.filter((id) => operations[id].method === 'GET'))('HEAD of %s', (id) => {
  test('has the status and the headers of the GET, and no body', async () => {
    const url = `${service.baseUrl}${exampleRequest(id).path}`
    for (const headers of [{ Authorization: `Bearer ${key}` }, {}]) {
      const get = await fetch(url, { headers })
      await get.text()
      const head = await fetch(url, { method: 'HEAD', headers })
      expect([head.status, head.headers.get('content-length')]).toEqual([
        get.status,
        get.headers.get('content-length'),
      ])
      expect(namesOf(head)).toEqual(namesOf(get))
      expect(await head.text()).toBe('')
    }
  })
})

test('an operation with an Idempotency-Key refuses one that came with another operation', async () => {
  const { send } = await service.company()
  const headers = { 'Idempotency-Key': 'of createCustomer' }
  expect((await send({ ...exampleRequest('createCustomer'), headers })).status).toBe(201)
  for (const id of ids.filter((each) => operations[each].keyed && each !== 'createCustomer')) {
    const { status, body } = await send({ ...exampleRequest(id), headers })
    expect([id, status, body.error?.code]).toEqual([id, 409, 'IDEMPOTENCY_KEY_REUSED'])
  }
})

/** Without what is the connection's own. */
function namesOf({ headers }: Response): string[] {
  return [...headers.keys()].filter((name) => !['connection', 'keep-alive'].includes(name)).toSorted()
}
