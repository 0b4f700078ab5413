/** Runs as a process of its own, because the compiler is native code and may crash. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Rendered } from '../runtime/create-renderer.ts'
import type { PdfDocument } from './document.ts'
import { fontFiles } from './packages.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const templates = { invoice: read('invoice.typ'), receipt: read('receipt.typ') }
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fontFiles().map((path) => readFileSync(path)) }],
  workspace: import.meta.dirname,
})

process.on('message', (document: PdfDocument) => {
  process.send?.(answer(document))
})

function answer(document: PdfDocument): Rendered {
  try {
    // Some images that the contract accepts cannot be read. The document is then rendered without its logo.
    const bytes = render(document) ?? render({ ...document, logo: null })
    if (bytes === undefined) throw new Error(`the template does not compile: ${faults.join('; ')}`)
    return { bytes, memory: process.memoryUsage.rss() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.evictCache(0)
  }
}

let faults: string[] = []

function render({ createdAt, template, ...document }: PdfDocument): Uint8Array | undefined {
  const compiled = compiler.compile({
    mainFileContent: templates[template],
    inputs: { document: JSON.stringify(document) },
  })
  const { result } = compiled
  if (result !== null) return compiler.pdf(result, { creationTimestamp: createdAt })
  const error = compiled.takeError()
  const found = error === null ? [] : compiler.fetchDiagnostics(error)
  faults = found.map(({ message }: { message: string }) => message)
  return undefined
}
