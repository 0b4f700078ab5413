import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { type Answer, startProxy } from '../breaking/proxy.ts'
import { asObject } from '../catalogue/change.ts'

const PRISM = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
)
const CONTRACT = join(import.meta.dirname, '../../../../generated/openapi.yaml')

/** Prism's validating proxy before a service that can be replaced. */
export type ValidatingProxy = {
  baseUrl: string
  /** Replaces the service, and forgets the findings. */
  standBefore(baseUrl: string): void
  /** Whether it found an invalid answer. */
  hasFound(): boolean
  stop(): Promise<void>
}

/** Starts `prism proxy --errors` once, since that takes longer than a mutant. */
export async function startValidatingProxy(): Promise<ValidatingProxy> {
  let target = ''
  let found = false
  const pointsmen = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request(new URL(url ?? '/', target), { method, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 500, answered.headers)
      answered.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  pointsmen.listen(0)
  await once(pointsmen, 'listening')
  const upstream = `http://127.0.0.1:${(pointsmen.address() as AddressInfo).port}`
  const prism = spawn(process.execPath, [PRISM, 'proxy', CONTRACT, upstream, '--errors', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const prismUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: prism.stdout }).on('line', (line) => {
      const [, url] = /Prism is listening on (http:\S+)/.exec(stripVTControlCharacters(line)) ?? []
      if (url !== undefined) resolve(url)
    })
    prism.once('close', () => reject(new Error('Prism did not start')))
  })
  const listening = await startProxy(prismUrl, {
    answer(answer) {
      if (tellsOfTheAnswer(answer)) found = true
    },
  })
  return {
    baseUrl: listening.baseUrl,
    standBefore(baseUrl) {
      target = baseUrl
      found = false
    },
    hasFound: () => found,
    async stop() {
      await listening.stop()
      prism.kill()
      pointsmen.close()
      pointsmen.closeAllConnections()
    },
  }
}

/**
 * For an invalid answer Prism sends its own problem: violations, or bytes that it could not read. Its reports about
 * requests concern the checks.
 */
function tellsOfTheAnswer({ status, headers, body }: Answer): boolean {
  if (status !== 500 || headers['content-type'] !== 'application/problem+json') return false
  const problem = asObject(body)
  const places = Array.isArray(problem?.validation) ? problem.validation : []
  if (problem?.type === 'FetchError') return true
  return places.some((each) => JSON.stringify(asObject(each)?.location).startsWith('["response"'))
}
