import { fileURLToPath } from 'node:url'
import { createRenderer, type Renderer } from '../runtime/create-renderer.ts'
import type { PdfDocument } from './document.ts'
import { PDF_PACKAGES } from './packages.ts'

export type PdfRenderer = Renderer<PdfDocument>

/** The program is `program.js` if compiled, otherwise `program.ts`. */
const PROGRAM = fileURLToPath(
  new URL(`./program${new URL(import.meta.url).pathname.slice(-3)}`, import.meta.url),
)
/** Without fonts of the machine, each machine makes the same bytes. */
const FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url))

export function createPdfRenderer(
  packages: readonly string[] = PDF_PACKAGES,
  program = PROGRAM,
): PdfRenderer {
  return createRenderer({
    packages,
    program,
    nameOf: ({ template }) => template,
    env: { FONTCONFIG_FILE },
  })
}
