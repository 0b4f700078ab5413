import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

/** A mock that answers at `url` until it is stopped. `ended` settles with its exit code, null where a signal ended it. */
export type Mock = { url: string; ended: Promise<number | null>; stop(): Promise<void> }

/**
 * Starts Prism on the bundled contract, in a process of its own; resolves once it answers. Port 0 takes a free one.
 * `say` hears each line of its log. Rejects with the last of them when Prism ends instead, as on a port in use.
 */
export async function startMock(port: number, say: (line: string) => void = () => undefined): Promise<Mock> {
  const child = spawn(process.execPath, [prism, 'mock', contract, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = exitOf(child)
  const stop = async () => {
    child.kill()
    await ended
  }
  // A mock that outlives whoever started it would keep the port.
  const kill = () => child.kill()
  process.once('exit', kill)
  ended.finally(() => process.off('exit', kill))
  return { url: await addressOf(child, say), ended, stop }
}

const prism = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
)
const contract = new URL('../../generated/openapi.yaml', import.meta.url).pathname

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** Reads the log until it names the address, and goes on telling it: a pipe that nobody reads would stop Prism. */
function addressOf(child: ChildProcess, say: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let last = ''
    const hear = (line: string) => {
      const plain = stripVTControlCharacters(line)
      const [, url] = /Prism is listening on (http:\S+)/.exec(plain) ?? []
      if (url !== undefined) resolve(url)
      if (plain.trim() !== '') last = plain
      say(plain)
    }
    for (const input of [child.stdout, child.stderr])
      if (input !== null) createInterface({ input }).on('line', hear)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the mock did not start: ${last}`)))
  })
}
