/** Runs as a process of its own, because the library takes seconds to load, and long invoices take long. */
import { FormatFactoryService, type Invoice } from '@e-invoice-eu/core'
import type { EInvoiceFormat } from './issued.ts'
import type { Tree } from './tree.ts'

/** `pdf` is that of the document, and only with `factur_x`. */
export type EInvoiceRequest = { format: EInvoiceFormat; input: Tree; number: string; pdf: Uint8Array | null }

const FORMATS = { ubl: 'UBL', cii: 'CII', xrechnung: 'XRECHNUNG-UBL', factur_x: 'Factur-X-EN16931' } as const
const silent = { log: ignore, warn: ignore, error: ignore }
const formats = new FormatFactoryService()

process.on('message', async (request: EInvoiceRequest) => {
  const made = await make(request).then(
    (bytes) => ({ bytes, memory: process.memoryUsage.rss() }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(made)
})

/** The library's schema is not asked: it wants what only Peppol needs, and takes long to compile. */
async function make({ format, input, number, pdf }: EInvoiceRequest): Promise<Uint8Array> {
  const service = formats.createFormatService(FORMATS[format], silent)
  const invoice = input as unknown as Invoice
  service.fillInvoiceDefaults(invoice)
  const made = await service.generate(invoice, {
    format: FORMATS[format],
    lang: 'en',
    ...(pdf !== null && {
      pdf: { buffer: pdf, filename: `${number}.pdf`, mimetype: 'application/pdf' },
    }),
  })
  return typeof made === 'string' ? Buffer.from(made) : made
}

function ignore(): void {}
