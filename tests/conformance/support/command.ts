import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { conformance } from '../../../conformance/index.ts'
import { SELLER } from '../../../server/demo/seller.ts'
import { addTaxRate } from '../../fixtures/catalogue.ts'
import { succeed } from '../../support/answers.ts'
import { revoke } from '../../support/keys.ts'
import { expectViolation } from '../../support/served.ts'
import { startService, type TestService } from '../../support/service.ts'
import { originForm } from './in-between.ts'

export type Ran = { code: number; out: string; err: string }

/** Runs the command in this process. */
export async function run(argv: string[]): Promise<Ran> {
  const ran = { out: '', err: '' }
  const code = await conformance(argv, {
    out: (text) => {
      ran.out += text
    },
    err: (text) => {
      ran.err += text
    },
    isTerminal: false,
  })
  return { code, ...ran }
}

/** The service with its worker in real time, and flags with two companies' keys, a revoked one and one of each smaller scope. */
export async function startTarget(
  overrides: Parameters<typeof startService>[0] = {},
): Promise<{ service: TestService; keys: string[]; key: string }> {
  // Checks choose the next numbers.
  expectViolation(/numbers (of notes )?are not contiguous/)
  const service = await startService({ worker: true, ...overrides })
  Object.defineProperty(service.clock, 'now', { get: () => new Date() })
  const [own, other] = [await service.company(), await service.company()]
  // The first tax rate of a company changes the issues of its drafts, which checks compare beside others that add rates.
  for (const company of [own, other]) await addTaxRate(company)
  // As in the demo, emails go by themselves.
  succeed(await own.client.PATCH('/v1/company', { body: { email: SELLER.email } }))
  const { key: revoked } = await service.company({ name: own.name })
  await revoke(service.db, revoked, new Date())
  const readOnly = await service.company({ name: own.name, scope: 'read_only' })
  const ingestOnly = await service.company({ name: own.name, scope: 'ingest_only' })
  const keys = [
    '--api-key',
    own.key,
    '--other-api-key',
    other.key,
    '--revoked-api-key',
    revoked,
    '--read-only-api-key',
    readOnly.key,
    '--ingest-only-api-key',
    ingestOnly.key,
  ]
  return { service, keys, key: own.key }
}

/** A server that closes after the test. Returns its address. */
export async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

export type PassedAnswer = { status: number; headers: Record<string, string>; body: string }
export type PassedRequest = { method: string; url: string; body: string }

/** A proxy that breaks the service's answers, until the test ends. Returns its address. */
export function breakAnswers(
  target: string,
  change: (answer: PassedAnswer, request: PassedRequest) => void,
): Promise<string> {
  return listen(async (incoming, outgoing) => {
    const { method = 'GET' } = incoming
    const url = originForm(incoming.url ?? '/')
    const body = await read(incoming)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = incoming.headers
    const answered = await fetch(`${target}${url}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const answer = {
      status: answered.status,
      headers: Object.fromEntries(answered.headers),
      body: await answered.text(),
    }
    change(answer, { method, url, body: body.toString() })
    const {
      connection: _c,
      'keep-alive': _k,
      'transfer-encoding': _t,
      'content-length': _l,
      ...kept
    } = answer.headers
    outgoing.writeHead(answer.status, kept)
    outgoing.end(method === 'HEAD' ? undefined : answer.body)
  })
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}
