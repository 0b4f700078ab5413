import type { ReadContext } from '../../context.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { readLogo } from '../../pages/invoice/invoice-store.ts'
import { type InvoiceView, toView } from '../../pages/invoice/view.ts'
import { read } from '../../unit-of-work.ts'

type Loaded = { view: InvoiceView | undefined; url: string }

/** Rendering needs no connection after this. A draft has no view. */
export const loadView = read(
  async ({ path }: { path: { id: string } }, { db, tenant, now, service }: ReadContext): Promise<Loaded> => {
    const row = await loadInvoice(db, tenant.id, path.id)
    const logo = await readLogo(db, row.tenant_id, row.logo_id)
    const view = toView(row, { mode: tenant.mode, logo }, now)
    return { view, url: `${service.publicBaseUrl}/pay/${row.public_token}` }
  },
)
