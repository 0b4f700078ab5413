import { fileURLToPath } from 'node:url'
import { createRenderer, type Renderer } from '../runtime/create-renderer.ts'
import type { EInvoiceRequest } from './program.ts'

export type EInvoiceRenderer = Renderer<EInvoiceRequest>

export const E_INVOICE_PACKAGES = ['@e-invoice-eu/core'] as const
/** The program is `program.js` if compiled, otherwise `program.ts`. */
const PROGRAM = fileURLToPath(
  new URL(`./program${new URL(import.meta.url).pathname.slice(-3)}`, import.meta.url),
)

export function createEInvoiceRenderer(packages: readonly string[] = E_INVOICE_PACKAGES): EInvoiceRenderer {
  return createRenderer({ packages, program: PROGRAM, nameOf: ({ format }) => `e_invoice_${format}` })
}
