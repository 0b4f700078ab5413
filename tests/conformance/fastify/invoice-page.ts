import type { FastifyInstance } from 'fastify'
import { inMajorUnits } from './lines.ts'
import { Problem } from './problem.ts'
import type { Invoice, Tenant } from './tenant.ts'

/** `public_invoice_url` opens this page. It is not in the contract and needs no key. */
export function mountInvoicePages(app: FastifyInstance, tenants: ReadonlyMap<string, Tenant>): void {
  app.get<{ Params: { token: string } }>('/pay/:token', async ({ params }, reply) => {
    const invoice = [...tenants.values()]
      .flatMap(({ invoices }) => [...invoices.values()])
      .find(({ row }) => row.public_invoice_url?.endsWith(`/pay/${params.token}`))
    if (!invoice) throw new Problem(404, 'ROUTE_NOT_FOUND', 'No such path')
    return reply.type('text/html; charset=utf-8').send(pageOf(invoice.row))
  })
}

function pageOf(invoice: Invoice): string {
  const { invoice_number, status, total_cents, currency_code, line_items, seller, buyer } = invoice
  const lines = line_items.map(({ description, amount_cents }) => [description, amount_cents] as const)
  const rows = [...lines, ['Total', total_cents] as const].map(
    ([what, cents]) =>
      `<tr><td>${escapeHtml(what)}<td>${inMajorUnits(cents, currency_code)} ${currency_code}`,
  )
  return `<!doctype html><title>${invoice_number}</title><h1>${invoice_number}: ${status}</h1><p>${escapeHtml(seller.name)} to ${escapeHtml(buyer.name)}</p><table>${rows.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
