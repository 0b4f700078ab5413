import { Problem } from '../../../errors/problem.ts'
import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { taxRateChoices, taxRateFields, taxRateUpdate } from '../../parts/tax-rates.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

/** A draft without rates has this choice. */
export const OF_LINES = 'As each line has'

export async function showDraftTaxes(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  if (invoice.status !== 'draft') throw new Problem('INVOICE_NOT_DRAFT')
  const page = `${base}/invoices/${invoice.id}`
  const path = `${page}/tax-rates/edit`
  const fields = taxRateFields({
    stored: invoice.tax_rate_codes,
    choices: await taxRateChoices(visit),
    typed: typed(refusal, path),
    inherited: OF_LINES,
    hint: 'All lines get them, except credits for unused time.',
  })
  return formPage('Tax rates of the draft', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}">Draft invoice</a>`,
    fields:
      fields ??
      html`<p class="soft">To charge tax, <a href="${base}/tax-rates/new">create a tax rate</a> first.</p>`,
  })
}

export async function editDraftTaxes({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const body = taxRateUpdate(form)
  if (body.tax_rate_codes !== undefined) await call('updateInvoice', { path, headers: keyOf(form), body })
  return { to: `${base}/invoices/${path.id}`, notice: 'draft_saved' }
}
