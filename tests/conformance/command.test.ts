import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { breakAnswers, listen, type PassedAnswer, run, startTarget } from './support/command.ts'

const KEY = `ak_test_${'a'.repeat(32)}`

describe('answers 2 and one line that says what to do, when', () => {
  test.each<[string, string[], RegExp]>([
    ['nothing is given', [], /--base-url is missing.*\n--api-key is missing/],
    ['a flag is unknown', ['--bse-url', 'http://localhost'], /Unknown option '--bse-url'/],
    ['the URL is none', ['--base-url', 'localhost:3000', '--api-key', KEY], /takes an http or https URL/],
    ['the key is none', ['--base-url', 'http://localhost', '--api-key', 'secret'], /begins with ak_test_/],
    ['no header can carry the key', ['--base-url', 'http://a', '--api-key', 'ak_test_…'], /has no spaces/],
    [
      'the level is none',
      ['--base-url', 'http://a', '--api-key', KEY, '--level', 'all'],
      /contract, behaviour/,
    ],
    ['the report is none', ['--base-url', 'http://a', '--api-key', KEY, '--report', 'xml'], /junit, github/],
    ['the seed is none', ['--base-url', 'http://a', '--api-key', KEY, '--seed', 'x'], /whole number, not x/],
    [
      'the receiver has no port',
      ['--base-url', 'http://a', '--api-key', KEY, '--receive-on', 'localhost'],
      /HOST:PORT, localhost:4243, not localhost/,
    ],
    [
      'both keys are one',
      ['--base-url', 'http://a', '--api-key', KEY, '--other-api-key', KEY],
      /another company/,
    ],
    ['the key is live', ['--base-url', 'http://a', '--api-key', KEY.replace('test', 'live')], /--allow-live/],
    [
      'nothing is called so',
      ['--base-url', 'http://a', '--api-key', KEY, '--only', 'Moon'],
      /Moon: there is no such/,
    ],
  ])('%s', async (_what, argv, line) => {
    const { code, out, err } = await run(argv)
    expect(err).toMatch(/^conformance could not run: /)
    expect(err).toMatch(line)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  const against = (baseUrl: string) => run(['--base-url', baseUrl, '--api-key', KEY])

  test('nobody listens', async () => {
    const { code, err } = await against(await leftAddress())
    expect(err).toMatch(/nothing listens there\. Start the service, or correct --base-url\n$/)
    expect(code).toBe(2)
  })

  test('another program listens where webhooks are to arrive', async () => {
    const { host } = new URL(await listen(() => undefined))
    const flags = ['--base-url', 'http://a', '--api-key', KEY, '--receive-on', host]
    const { code, err } = await run(flags)
    expect(err).toBe(
      `conformance could not run: --receive-on ${host}: nothing can listen there. Another program does: take another port, or 0 for a free one\n`,
    )
    expect(code).toBe(2)
  })

  test('the answer never comes', async () => {
    const { code, err } = await against(await listen(() => undefined))
    expect(err).toMatch(/no answer within 10 seconds/)
    expect(code).toBe(2)
  })

  test('the connection breaks off', async () => {
    const { code, err } = await against(await listen((incoming) => incoming.socket.destroy()))
    expect(err).toMatch(/no answer: /)
    expect(code).toBe(2)
  })

  test.each([
    [
      'a page',
      200,
      'text/html',
      '<!doctype html><title>Welcome</title>',
      /a page of HTML: is --base-url the address/,
    ],
    ['noise', 200, 'application/json', '\u0000%%', /no answer of this API/],
    ['other JSON', 200, 'application/json', '{"status":"up"}', /no answer of this API/],
    ['a redirect', 302, 'text/plain', '', /redirects to https:\/\/elsewhere\.example/],
    ['that it is away', 503, 'application/json', '{"success":false}', /cannot work now/],
  ])('the address answers %s', async (_what, status, type, body, line) => {
    const headers = { 'Content-Type': type, Location: 'https://elsewhere.example' }
    const { code, err } = await against(
      await listen((_incoming, outgoing) => void outgoing.writeHead(status, headers).end(body)),
    )
    expect(err).toMatch(line)
    expect(code).toBe(2)
  })

  test('the service refuses the key', async () => {
    const { service, keys, key } = await startTarget({ worker: false })
    try {
      const unknown = await run(['--base-url', service.baseUrl, '--api-key', KEY])
      expect(unknown.err).toMatch(/the service refuses --api-key: Invalid API key\n$/)
      const revoked = await run(['--base-url', service.baseUrl, '--api-key', keys[5] ?? ''])
      expect(revoked.err).toMatch(/refuses --api-key: API key has been revoked\n$/)
      const other = await run(['--base-url', service.baseUrl, '--api-key', key, '--other-api-key', KEY])
      expect(other.err).toMatch(/refuses --other-api-key: Invalid API key\n$/)
      expect([unknown.code, revoked.code, other.code]).toEqual([2, 2, 2])
    } finally {
      await service.stop()
    }
  })
})

/** An address where nothing listens any more. */
async function leftAddress(): Promise<string> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://localhost:${port}`
}

test('a rate limit is waited for, and told, and is no failure', async () => {
  const { service, key } = await startTarget({ worker: false })
  let refusals = 0
  const limited = await breakAnswers(service.baseUrl, (answer, { url }) => {
    if (!url.startsWith('/v1/customers') || answer.status !== 200 || refusals >= 2) return
    refusals += 1
    const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit exceeded' }
    answer.status = 429
    answer.headers['retry-after'] = '1'
    answer.headers['x-ratelimit-remaining'] = '0'
    const request_id = answer.headers['x-request-id']
    answer.body = JSON.stringify({ success: false, error, request_id })
  })
  try {
    const flags = ['--base-url', limited, '--api-key', key]
    const { code, err, out } = await run([...flags, '--only', 'examples.list-customers'])
    expect(err).toBe('the rate limit is reached; waiting 1 s for the next window\n'.repeat(2))
    expect(out).toMatch(/2\.\d s of it waiting for the rate limit \(2 times\)/)
    expect({ code, refusals }).toEqual({ code: 0, refusals: 2 })
  } finally {
    await service.stop()
  }
})

test('uses up a limit to see the end of it, where that is not far', async () => {
  // Each plain read is asked for once before, which a window must hold.
  const { service, keys } = await startTarget({ worker: false, rateLimitPerMinute: 60 })
  try {
    const flags = ['--base-url', service.baseUrl, ...keys, '--only', 'rate-limit.*', '--report', 'json']
    const { code, out } = await run(flags)
    const { results } = JSON.parse(out)
    expect(results.filter(({ outcome }: { outcome: string }) => outcome !== 'passed')).toEqual([])
    expect(code).toBe(0)
  } finally {
    await service.stop()
  }
})

test('checks of delivery are skipped without a receiver, and where the service may not send to it', async () => {
  const { service, key } = await startTarget({ worker: false, outwardAllowedNetworks: [] })
  try {
    const flags = ['--base-url', service.baseUrl, '--api-key', key]
    const only = ['--only', 'webhook-delivery.gone*,examples.list-customers']
    const without = await run([...flags, ...only])
    expect(without.out).toMatch(
      /skipped {2}it needs --receive-on: webhook-delivery\.gone, webhook-delivery\.gone-later/,
    )
    const private_ = await run([...flags, ...only, '--receive-on', '127.0.0.1:0'])
    expect(private_.out).toMatch(
      /skipped {2}the service does not send to 127\.0\.0\.1:\d+: allow its network there/,
    )
    expect([without.code, private_.code]).toEqual([0, 0])
    const live = await service.company({ mode: 'live' })
    const withLive = ['--base-url', service.baseUrl, '--api-key', live.key, '--allow-live']
    const { out } = await run([...withLive, ...only, '--receive-on', '127.0.0.1:0'])
    expect(out).toMatch(/skipped {2}its receiver has no https, which a live key requires/)
  } finally {
    await service.stop()
  }
})

test('deletes the endpoints at its receiver', async () => {
  const { service, keys, key } = await startTarget()
  try {
    const flags = ['--base-url', service.baseUrl, ...keys.slice(0, 2), '--receive-on', 'localhost:0']
    expect(await run([...flags, '--only', 'webhook-delivery.event-types'])).toMatchObject({ code: 0 })
    const headers = { Authorization: `Bearer ${key}` }
    const listed = await fetch(`${service.baseUrl}/v1/webhook_endpoints`, { headers })
    expect(await listed.json()).toMatchObject({ webhook_endpoints: [] })
  } finally {
    await service.stop()
  }
})

test('what the service does not have is skipped under --only', async () => {
  const { service, key } = await startTarget({ worker: false })
  const partial = await breakAnswers(service.baseUrl, (answer, { url }) => {
    if (!url.startsWith('/v1/meters')) return
    const error = { code: 'NOT_IMPLEMENTED', message: 'This service does not have it' }
    answer.status = 501
    answer.body = JSON.stringify({ success: false, error, request_id: answer.headers['x-request-id'] })
  })
  try {
    const flags = ['--base-url', partial, '--api-key', key]
    const { code, out } = await run([...flags, '--only', 'examples.create-meter,examples.create-customer'])
    expect(out).toMatch(/skipped {2}the service does not have createMeter: examples\.create-meter/)
    expect(code).toBe(0)
  } finally {
    await service.stop()
  }
})

/** As Python's http.server and others do, before the service sees the request. */
const refusesOddMethods = (answer: PassedAnswer, { method }: { method: string }) => {
  if (method !== 'PROPFIND') return
  answer.status = 501
  answer.headers = { 'content-type': 'text/html' }
  answer.body = '<h1>Unsupported method</h1>'
}

test('a 501 to a method that HTTP servers do not know hides nothing else of the path under --only', async () => {
  const { service, key } = await startTarget({ worker: false })
  const flags = ['--api-key', key, '--only', 'methods.customers', '--report', 'json']
  try {
    const odd = await breakAnswers(service.baseUrl, refusesOddMethods)
    expect(await run(['--base-url', odd, ...flags])).toMatchObject({ code: 0 })
    const alsoDelete = await breakAnswers(service.baseUrl, (answer, request) => {
      refusesOddMethods(answer, request)
      if (request.method === 'DELETE') answer.status = 501
    })
    const { code, out } = await run(['--base-url', alsoDelete, ...flags])
    const { results, notImplemented } = JSON.parse(out)
    const [methods] = results
    expect(methods).toMatchObject({ id: 'methods.customers', outcome: 'failed' })
    expect(methods.findings).toMatchObject([{ request: { method: 'DELETE' } }])
    expect({ code, notImplemented }).toEqual({ code: 1, notImplemented: [] })
  } finally {
    await service.stop()
  }
})

test('an operation that answers 501 at times is not one that is missing', async () => {
  const { service, key } = await startTarget({ worker: false })
  const fickle = await breakAnswers(service.baseUrl, (answer, { body }) => {
    if (body.includes('graduated')) answer.status = 501
  })
  try {
    const flags = ['--base-url', fickle, '--api-key', key, '--report', 'json']
    const { code, out } = await run([...flags, '--only', 'examples.create-plan'])
    const { results, notImplemented } = JSON.parse(out)
    expect(outcomesOf(results)).toMatchObject({
      'examples.create-plan': 'failed',
      'answers.status': 'failed',
    })
    expect({ code, notImplemented }).toEqual({ code: 1, notImplemented: [] })
  } finally {
    await service.stop()
  }
})

function outcomesOf(results: Array<{ id: string; outcome: string }>): Record<string, string> {
  return Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]))
}

test('--help tells every flag, and exits 0', async () => {
  const { code, out } = await run(['--help'])
  const flags = [
    'base-url',
    'api-key',
    'other-api-key',
    'revoked-api-key',
    'read-only-api-key',
    'ingest-only-api-key',
    'level',
    'only',
    'report',
    'seed',
    'skip',
  ]
  for (const flag of flags) expect(out).toContain(`--${flag} `)
  expect(out).toContain('/v1')
  expect(code).toBe(0)
})

test('as a program of its own it exits with the code, and complains to stderr alone', async () => {
  const script = new URL('../../scripts/cli/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, 'conformance', '--api-key', KEY], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    texts.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    texts.err += chunk
  })
  const [code] = await once(child, 'close')
  expect({ code, out: texts.out }).toEqual({ code: 2, out: '' })
  expect(texts.err).toMatch(/--base-url is missing/)
})
