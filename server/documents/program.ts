/** The process that makes PDFs: a crash in the compiler, which is native code, ends this process alone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { InvoiceDocument } from './document.ts'
import { fontFiles } from './packages.ts'

/** `memory` is what the process occupies, in bytes. */
export type Rendered = { pdf: Uint8Array; memory: number } | { error: string }

const template = readFileSync(join(import.meta.dirname, 'invoice.typ'), 'utf8')
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fontFiles().map((path) => readFileSync(path)) }],
  workspace: import.meta.dirname,
})

process.on('message', (document: InvoiceDocument) => {
  process.send?.(answer(document))
})

function answer(document: InvoiceDocument): Rendered {
  try {
    // What the contract takes as an image may be none.
    const pdf = render(document) ?? render({ ...document, logo: null })
    if (pdf === undefined) throw new Error(`the template does not compile: ${faults.join('; ')}`)
    return { pdf, memory: process.memoryUsage.rss() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.evictCache(0)
  }
}

let faults: string[] = []

function render({ createdAt, ...document }: InvoiceDocument): Uint8Array | undefined {
  const compiled = compiler.compile({
    mainFileContent: template,
    inputs: { document: JSON.stringify(document) },
  })
  const { result } = compiled
  if (result !== null) return compiler.pdf(result, { creationTimestamp: createdAt })
  const error = compiled.takeError()
  const found = error === null ? [] : compiler.fetchDiagnostics(error)
  faults = found.map(({ message }: { message: string }) => message)
  return undefined
}
