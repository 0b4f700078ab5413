import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from '../errors/problem.ts'
import { createFairLimiter, Overloaded } from './fair-limiter.ts'
import { findMissing } from './installed.ts'
import { traced } from './tracing.ts'

export type Renderer<Document> = {
  isAvailable: boolean
  /** Companies take turns. Throws NOT_CONFIGURED without the packages, and `Overloaded`. */
  render(document: Document, company: unknown): Promise<Uint8Array>
  stop(): Promise<void>
}

/** What the program answers. `memory` is its resident size in bytes. */
export type Rendered = { bytes: Uint8Array; memory: number } | { error: string }

type Program<Document> = {
  packages: readonly string[]
  /** The path of a program that answers each message. */
  program: string
  nameOf: (document: Document) => string
  /** The process gets no other settings, since those of the service have secrets. */
  env?: Record<string, string>
}

const QUEUE = { concurrency: 1, perOwner: 1, maxWaiting: 8, maxWaitMs: 15_000 }
const TIMEOUT_MS = 15_000
/** Above this the process is replaced, because the memory of a compiler in native code has no bound. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
const MAX_DOCUMENTS = 500
const IDLE_MS = 60_000

/** Renders in its own process, which starts with the first document. */
export function createRenderer<Document extends object>({
  packages,
  program,
  nameOf,
  env = {},
}: Program<Document>): Renderer<Document> {
  const missing = findMissing(packages)
  const takeTurns = createFairLimiter(QUEUE)
  let child: ChildProcess | undefined
  let documents = 0
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = child
    child = undefined
    if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return
    const exited = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exited
  }

  async function renderNow(document: Document): Promise<Uint8Array> {
    clearTimeout(idle)
    if (child === undefined) {
      child = start(program, env)
      documents = 0
    }
    try {
      const rendered = await ask(child, document)
      if ('error' in rendered) throw new Error(rendered.error)
      documents += 1
      if (rendered.memory > MAX_MEMORY_BYTES || documents >= MAX_DOCUMENTS) await end()
      else idle = setTimeout(end, IDLE_MS).unref()
      return rendered.bytes
    } catch (error) {
      await end()
      throw error
    }
  }

  return {
    isAvailable: missing === undefined,
    async render(document, company) {
      if (missing !== undefined) throw new Problem('NOT_CONFIGURED', { details: { package: missing } })
      return takeTurns(company, () =>
        traced({ kind: 'pdf', name: nameOf(document) }, () => renderNow(document)),
      )
    },
    stop: end,
  }
}

function start(program: string, env: Record<string, string>): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => undefined)
  return child
}

function ask(child: ChildProcess, document: object): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', answered)
      child.off('exit', exited)
      act()
    }
    const answered = (rendered: Rendered) => settle(() => resolve(rendered))
    const exited = () => settle(() => reject(new Overloaded('the process that makes documents ended')))
    const timer = setTimeout(
      () => settle(() => reject(new Overloaded(`a document took more than ${TIMEOUT_MS} ms`))),
      TIMEOUT_MS,
    )
    child.once('message', answered)
    child.once('exit', exited)
    child.send(document, (error) => {
      if (error !== null) exited()
    })
  })
}
