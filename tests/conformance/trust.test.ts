import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { conformance } from '../../conformance/index.ts'
import { breakAnswers, listen, run, startTarget } from './support/command.ts'
import { handOn, proxyBefore } from './support/in-between.ts'

let target: Awaited<ReturnType<typeof startTarget>>

beforeAll(async () => {
  target = await startTarget()
})

afterAll(() => target.service.stop())

type Told = {
  id: string
  outcome: string
  reason?: string
  findings: Array<{ expected: string; actual: string }>
}
type Report = { results: Told[]; coverage: { operations: { missing: string[] } } }

/** Passes requests on to the service, with another path or other bytes if given. */
function passOn(changes: Parameters<typeof handOn>[1] = {}) {
  return handOn(target.service.baseUrl, changes)
}

/** Obeys, and closes the connection instead of an answer, where it was used before. */
function cutOff(isMeant: (request: IncomingMessage) => boolean) {
  const used = new WeakSet<Duplex>()
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    if (used.has(socket) && isMeant(incoming))
      outgoing.end = () => {
        socket.resetAndDestroy()
        return outgoing
      }
    used.add(socket)
    passOn()(incoming, outgoing)
  }
}

async function look(baseUrl: string, only: string, keys = target.keys) {
  const flags = ['--base-url', baseUrl, ...keys, '--only', only, '--report', 'json']
  const { code, out, err } = await run(flags)
  expect(err).not.toMatch(/could not run/)
  const report: Report = JSON.parse(out)
  const failed = report.results.filter(({ outcome }) => outcome === 'failed')
  return { code, ...report, failed, found: failed.map(({ id }) => id) }
}

describe('finds nothing in a service that keeps the contract and', () => {
  test('lies below a path of its own: its answers are held against the contract all the same', async () => {
    const below = await listen(passOn({ pathOf: withoutBilling }))
    const { failed, coverage } = await look(`${below}/billing/v1`, 'Company')
    expect(failed).toEqual([])
    expect(coverage.operations.missing).toEqual([])
    const wrong = await breakAnswers(target.service.baseUrl, (answer, { url }) => {
      if (url.startsWith('/v1/customers')) answer.headers['x-ratelimit-limit'] = 'many'
    })
    const wrongBelow = await listen(handOn(wrong, { pathOf: withoutBilling }))
    expect((await look(`${wrongBelow}/billing`, 'getCustomer')).found).toContain('answers.headers')
  })

  test('closes a connection as soon as nothing is sent on it', async () => {
    const closing = await listen((incoming, outgoing) => {
      outgoing.on('finish', () => setImmediate(() => incoming.socket.end()))
      passOn()(incoming, outgoing)
    })
    expect((await look(closing, 'Customers')).failed).toEqual([])
  })

  test('closes kept connections beneath requests that may be sent twice', async () => {
    const closing = await listen(cutOff(({ method }) => method === 'GET'))
    expect((await look(closing, 'Customers')).failed).toEqual([])
  })

  test('has another version beside this one', async () => {
    const versions = await listen((incoming, outgoing) => {
      if (incoming.url?.startsWith('/v2/')) outgoing.end('{}')
      else passOn()(incoming, outgoing)
    })
    expect((await look(versions, 'routes.unknown')).failed).toEqual([])
  })

  test('takes a body of no bytes for none', async () => {
    const details = [{ path: 'body', code: 'required', message: 'is required' }]
    const lenient = await breakAnswers(target.service.baseUrl, (answer, { body }) => {
      if (body !== '' || !answer.body.includes('INVALID_JSON')) return
      const error = { code: 'VALIDATION_ERROR', message: 'The body is missing', details }
      answer.body = JSON.stringify({ ...JSON.parse(answer.body), error })
    })
    expect((await look(lenient, 'bodies.create-meter')).failed).toEqual([])
  })

  test.each(['deflate', 'br'])('reads no %s', async (encoding) => {
    const plain = await proxyBefore(target.service.baseUrl, {
      request: ({ headers }) => {
        if (headers['content-encoding'] === encoding) headers['content-encoding'] = 'zz'
      },
    })
    expect((await look(plain, 'bodies.encodings')).failed).toEqual([])
  })

  test('has a JSON parser that takes no lone surrogate', async () => {
    const strict = await breakAnswers(target.service.baseUrl, (answer, { body }) => {
      if (!/\\ud[89a-f]/i.test(body) || !answer.body.includes('invalid_text')) return
      const error = { code: 'INVALID_JSON', message: 'The body is not valid JSON' }
      const { request_id } = JSON.parse(answer.body)
      answer.body = JSON.stringify({ success: false, error, request_id })
    })
    expect((await look(strict, 'bodies.text,constraints.refuse-invalid.create-customer')).failed).toEqual([])
  })

  test('repeats in a 404 what was asked for', async () => {
    const wordy = await breakAnswers(target.service.baseUrl, (answer, { url }) => {
      const [id = 'it'] = /c[a-z0-9]{24}/.exec(url) ?? []
      if (answer.status === 404)
        answer.body = answer.body.replace(/(?<="message":")/, `Nothing is called ${id}: `)
    })
    expect((await look(wordy, 'isolation.*')).failed).toEqual([])
  })

  test('writes the members of an answer in another order each time', async () => {
    let backwards = false
    const unordered = await breakAnswers(target.service.baseUrl, (answer) => {
      backwards = !backwards
      if (answer.body !== '') answer.body = JSON.stringify(reordered(JSON.parse(answer.body), backwards))
    })
    const only = 'idempotency.replays-create-customer,invoices.moves-from-draft,isolation.*'
    expect((await look(unordered, only)).failed).toEqual([])
  })

  test('has a clock that is a second and a half behind', async () => {
    const { service } = target
    const behind = () => new Date(Date.now() - 1_500)
    Object.defineProperty(service.clock, 'now', { get: behind, configurable: true })
    onTestFinished(() => void Object.defineProperty(service.clock, 'now', { get: () => new Date() }))
    const dated = await breakAnswers(service.baseUrl, ({ headers }) => {
      headers.date = behind().toUTCString()
    })
    const { key } = await service.company({ mode: 'live' })
    const only = 'customers.*,invoices.update-leaves-the-rest,plan-changes.prorate-by-the-second'
    expect((await look(dated, only, ['--api-key', key, '--allow-live'])).failed).toEqual([])
  })
})

describe('finds it when a service', () => {
  test('has one rate limit for two companies', async () => {
    const { service, keys } = await startTarget({ worker: false, rateLimitPerMinute: 60 })
    onTestFinished(() => service.stop())
    const [, own = '', , other = ''] = keys
    const shared = await proxyBefore(service.baseUrl, {
      request: ({ headers }) => {
        if (headers.authorization === `Bearer ${other}`) headers.authorization = `Bearer ${own}`
      },
    })
    const { failed } = await look(shared, 'rate-limit.refuses', keys)
    expect(failed.flatMap(({ findings }) => findings)).toMatchObject([
      {
        expected: expect.stringContaining("a limit is each company's own"),
        actual: expect.stringContaining('429'),
      },
    ])
  })

  test.each([
    ['in any case', /Customers/, 'customers'],
    ['with the ending of a format', /\.json$/, ''],
  ])('takes paths %s', async (_what, from, to) => {
    const lenient = await proxyBefore(target.service.baseUrl, {
      request: (sent) => {
        sent.url = sent.url.replace(from, to)
      },
    })
    expect((await look(lenient, 'routes.unknown')).found).toContain('routes.unknown')
  })

  test('writes its answers in another charset than UTF-8', async () => {
    const latin = await listen(passOn({ write: (text) => Buffer.from(text, 'latin1') }))
    expect((await look(latin, 'customers.readable-as-sent')).found).toContain('answers.body')
  })

  test('obeys, and closes a kept connection instead of an answer', async () => {
    const closing = await listen(
      cutOff(({ method, headers }) => method === 'POST' && !headers['idempotency-key']),
    )
    const { failed } = await look(closing, 'createCustomer')
    expect(failed[0]?.findings[0]?.actual).toMatch(/^no answer: (socket hang up|read ECONNRESET)$/)
  })

  test('sends an answer without end', async () => {
    const endless = await listen((incoming, outgoing) => {
      if (!/^\/v1\/customers\/c/.test(incoming.url ?? '')) return passOn()(incoming, outgoing)
      const pour = () => {
        while (outgoing.writable && outgoing.write(Buffer.alloc(1 << 20, ' ')));
      }
      outgoing.on('drain', pour).writeHead(200, { 'Content-Type': 'application/json' })
      pour()
    })
    const { failed } = await look(endless, 'examples.get-customer')
    expect(failed[0]?.findings[0]?.actual).toBe('no answer: it is longer than 67108864 bytes')
  })

  test('dies midway: what was found is told, and the rest is not waited for', async () => {
    let count = 0
    const mortal = await proxyBefore(target.service.baseUrl, {
      request: () => {
        count += 1
        if (count > 300) throw new Error('gone')
      },
    })
    const { code, failed, results } = await look(mortal, 'Customers,Invoices,Events')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.length).toBeLessThan(40)
    expect(
      results.filter(({ reason }) => reason?.startsWith('the service no longer answers')).length,
    ).toBeGreaterThan(100)
    expect(code).toBe(1)
  })
})

describe('answers 2, not 0 and not 1, when', () => {
  test('every check was skipped', async () => {
    const flags = [
      '--base-url',
      target.service.baseUrl,
      '--api-key',
      target.key,
      '--only',
      'authentication.revoked.*',
    ]
    const { code, out, err } = await run(flags)
    expect(out).toContain('it needs --revoked-api-key')
    expect(err).toMatch(/every check was skipped, so nothing is known about the service/)
    expect(code).toBe(2)
  })

  test('the report cannot be written: that is no fault of the service, and is told as one of the command', async () => {
    const flags = ['--base-url', target.service.baseUrl, ...target.keys, '--only', 'examples.get-health']
    let told = ''
    const code = await conformance(flags, {
      out: () => {
        throw new Error('the disk is full')
      },
      err: (text) => {
        told += text
      },
      isTerminal: false,
    })
    expect(told).toMatch(
      /^conformance could not run: internal error in the conformance tool\. Error: the disk is full\n {4}at /,
    )
    expect(code).toBe(2)
  })
})

function withoutBilling(path: string): string {
  return path.replace(/^\/billing/, '')
}

function reordered(value: unknown, backwards: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => reordered(each, backwards))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, each]) => [name, reordered(each, backwards)])
  return Object.fromEntries(backwards ? members.toReversed() : members)
}
