import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Problem } from '../errors/problem.ts'
import { createFairLimiter, Overloaded } from '../runtime/fair-limiter.ts'
import { findMissing } from '../runtime/installed.ts'
import { traced } from '../runtime/tracing.ts'
import type { PdfDocument } from './document.ts'
import { PDF_PACKAGES } from './packages.ts'
import type { Rendered } from './program.ts'

export type PdfRenderer = {
  isAvailable: boolean
  /** Companies take turns. Throws NOT_CONFIGURED without the packages, and `Overloaded`. */
  render(document: PdfDocument, company: unknown): Promise<Uint8Array>
  stop(): Promise<void>
}

const QUEUE = { concurrency: 1, perOwner: 1, maxWaiting: 8, maxWaitMs: 15_000 }
const TIMEOUT_MS = 15_000
/** Above this the process is replaced, because the compiler's memory has no bound. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
const MAX_DOCUMENTS = 500
const IDLE_MS = 60_000

/** The program is `program.js` if compiled, otherwise `program.ts`. */
const PROGRAM = fileURLToPath(new URL(`./program${import.meta.url.slice(-3)}`, import.meta.url))

/** Renders in its own process, which starts with the first document. */
export function createPdfRenderer(
  packages: readonly string[] = PDF_PACKAGES,
  program = PROGRAM,
): PdfRenderer {
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

  async function renderNow(document: PdfDocument): Promise<Uint8Array> {
    clearTimeout(idle)
    if (child === undefined) {
      child = start(program)
      documents = 0
    }
    try {
      const rendered = await ask(child, document)
      if ('error' in rendered) throw new Error(rendered.error)
      documents += 1
      if (rendered.memory > MAX_MEMORY_BYTES || documents >= MAX_DOCUMENTS) await end()
      else idle = setTimeout(end, IDLE_MS).unref()
      return rendered.pdf
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
        traced({ kind: 'pdf', name: document.template }, () => renderNow(document)),
      )
    },
    stop: end,
  }
}

/** Without fonts of the machine, each machine makes the same bytes. */
const FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url))

/** The process gets no settings of the service, which hold secrets. */
function start(program: string): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    env: { FONTCONFIG_FILE },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => undefined)
  return child
}

function ask(child: ChildProcess, document: PdfDocument): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', answered)
      child.off('exit', exited)
      act()
    }
    const answered = (rendered: Rendered) => settle(() => resolve(rendered))
    const exited = () => settle(() => reject(new Overloaded('the process that makes PDFs ended')))
    const timer = setTimeout(
      () => settle(() => reject(new Overloaded(`a PDF took more than ${TIMEOUT_MS} ms`))),
      TIMEOUT_MS,
    )
    child.once('message', answered)
    child.once('exit', exited)
    child.send(document, (error) => {
      if (error !== null) exited()
    })
  })
}
