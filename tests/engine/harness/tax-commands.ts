import { expect } from 'vitest'
import { refusal, succeed } from '../../support/answers.ts'
import { changeBuyer, changeDraftCodes } from '../model/invoices.ts'
import { isActive } from '../model/model.ts'
import { replaceRate as replaceInModel } from '../model/taxes.ts'
import { idOf, pickInvoice } from './find-invoice.ts'
import { codesOf } from './open-taxes.ts'
import { iso, type Perform, pick, type Tenant } from './tenant.ts'

export const setTaxStatus: Perform<'set_tax_status'> = async ({ company, model }, { customer, status }) => {
  const id = pick([...company.currencies.keys()], customer) ?? ''
  const body = { tax_status: status }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body }))
  changeBuyer(model, id, { status })
}

export const setTaxCodes: Perform<'set_tax_codes'> = (tenant, { of, which, rates }) =>
  setters[of](tenant, which, codesOf(tenant.model.taxes, rates))

type Setter = (tenant: Tenant, which: number, codes: string[] | null) => Promise<void>

const setters: Record<'customer' | 'plan' | 'company' | 'draft', Setter> = {
  async customer({ company, model }, which, tax_rate_codes) {
    const id = pick([...company.currencies.keys()], which) ?? ''
    const params = { path: { id } }
    succeed(await company.client.PATCH('/v1/customers/{id}', { params, body: { tax_rate_codes } }))
    changeBuyer(model, id, { codes: tax_rate_codes })
  },
  async plan({ company }, which, tax_rate_codes) {
    const plan = pick(company.plans.filter(isActive), which)
    if (plan === undefined) return
    const params = { path: { id: plan.id } }
    succeed(await company.client.PATCH('/v1/plans/{id}', { params, body: { tax_rate_codes } }))
    plan.tax_rate_codes = tax_rate_codes
  },
  async company({ company, model: { taxes } }, _which, codes) {
    const body = { default_tax_rate_codes: codes ?? [] }
    succeed(await company.client.PATCH('/v1/company', { body }))
    taxes.codes = body.default_tax_rate_codes
  },
  async draft(tenant, which, tax_rate_codes) {
    const draft = pickInvoice(tenant, ['draft'], which)
    if (draft === undefined) return
    const params = { path: { id: await idOf(tenant, draft) } }
    succeed(await tenant.company.client.PATCH('/v1/invoices/{id}', { params, body: { tax_rate_codes } }))
    changeDraftCodes(tenant.model, draft, tax_rate_codes)
  },
}

export const replaceRate: Perform<'replace_rate'> = async ({ company, model }, { rate, by }) => {
  const { rates } = model.taxes
  const chosen = pick(rates, rate)
  if (chosen === undefined) return
  const code = by === null ? undefined : pick(rates, by.rate)?.code
  const replaced_by = by === null || code === undefined ? null : { code, at: iso(model.now + by.inMs) }
  const params = { path: { id: chosen.id } }
  const answer = await company.client.PATCH('/v1/tax_rates/{id}', { params, body: { replaced_by } })
  if (replaceInModel(model.taxes, chosen, replaced_by)) succeed(answer)
  else expect(refusal(answer)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
}
