import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { readDocument } from '../../contract/index.ts'
import { forMakingUp } from './dynamic.ts'

/** A Prism that answers at `url` until it is stopped. `ended` settles with its exit code, null where a signal ended it. */
export type Prism = { url: string; ended: Promise<number | null>; stop(): Promise<void> }

/**
 * Starts Prism on the bundled contract on a free port of this machine, in a process of its own; resolves once it answers.
 * `say` hears each line of its log. Rejects with the last of them when Prism ends instead.
 */
export async function startPrism(dynamic: boolean, say: (line: string) => void): Promise<Prism> {
  const folder = mkdtempSync(join(tmpdir(), 'mock-'))
  const contract = join(folder, 'openapi.json')
  writeFileSync(contract, JSON.stringify(forMakingUp(readDocument())))
  const flags = ['--port', '0', '--host', '127.0.0.1', '--cors', 'false', ...(dynamic ? ['--dynamic'] : [])]
  const child = spawn(process.execPath, [findPrism(), 'mock', contract, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = exitOf(child)
  const stop = async () => {
    child.kill()
    await ended
  }
  // A mock that outlives whoever started it would go on for ever. Prism watches its file, and dies where it goes too early.
  const clear = () => {
    process.off('exit', clear)
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', clear)
  ended.then(clear, clear)
  return { url: await addressOf(child, say), ended, stop }
}

function findPrism(): string {
  return join(
    dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
    'dist/index.js',
  )
}

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
