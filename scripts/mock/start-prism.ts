import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { closeContract, readDocument } from '../../contract/index.ts'
import { adaptForDynamic } from './dynamic.ts'

/** A running Prism. `ended` resolves with its exit code, null after a signal. */
export type Prism = { url: string; ended: Promise<number | null>; stop(): Promise<void> }

/** Starts Prism in a process of its own and resolves once it listens. Rejects with the last line of its log if it ends before. */
export async function startPrism(dynamic: boolean, log: (line: string) => void): Promise<Prism> {
  const folder = mkdtempSync(join(tmpdir(), 'mock-'))
  const contract = join(folder, 'openapi.json')
  writeFileSync(contract, JSON.stringify(adaptForDynamic(closeContract(readDocument()))))
  const flags = ['--port', '0', '--host', '127.0.0.1', '--cors', 'false', ...(dynamic ? ['--dynamic'] : [])]
  const child = spawn(process.execPath, [findPrism(), 'mock', contract, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = exitOf(child)
  const stop = async () => {
    child.kill()
    await ended
  }
  // Prism must not outlive this process, and it crashes if the file that it watches goes away first.
  const clear = () => {
    process.off('exit', clear)
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', clear)
  ended.then(clear, clear)
  return { url: await addressOf(child, log), ended, stop }
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

/** Reads the log for the address, and then on: a full pipe would block Prism. */
function addressOf(child: ChildProcess, log: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let last = ''
    const onLine = (line: string) => {
      const plain = stripVTControlCharacters(line)
      const [, url] = /Prism is listening on (http:\S+)/.exec(plain) ?? []
      if (url !== undefined) resolve(url)
      if (plain.trim() !== '') last = plain
      log(plain)
    }
    for (const input of [child.stdout, child.stderr])
      if (input !== null) createInterface({ input }).on('line', onLine)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the mock did not start: ${last}`)))
  })
}
