import type { Reply } from '../../../../generated/operations.ts'
import { codeOfDemo, DEMO_CLOCK, DEMO_COUPON, DEMO_KEY, DEMO_PLANS } from '../../../demo/catalogue.ts'
import { DEMO_TAX_RATES } from '../../../demo/tax-rates.ts'
import { Problem } from '../../../errors/problem.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { card } from '../../parts/card.ts'
import { confirmation } from '../../parts/form.ts'
import type { Done, Visit } from '../../visit.ts'

export async function findDemo(visit: Visit): Promise<string | undefined> {
  if (visit.mode === 'live') return undefined
  const [clockId] = (await demoPlans(visit)).map(({ metadata }) => metadata[DEMO_KEY])
  if (clockId === undefined) return undefined
  const clock = await visit.call('getTestClock', { path: { id: clockId } }).catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500) return undefined
    throw error
  })
  return clock?.test_clock.id
}

async function demoPlans({ call }: Visit): Promise<Plan[]> {
  const lists = await Promise.all(
    DEMO_PLANS.map((name) => call('listPlans', { query: { code: codeOfDemo(name), limit: '1' } })),
  )
  return lists.flatMap(({ plans }) => plans).filter(({ metadata }) => metadata[DEMO_KEY] !== undefined)
}

async function demoTaxRates({ call }: Visit): Promise<TaxRate[]> {
  const lists = await Promise.all(
    DEMO_TAX_RATES.map((code) => call('listTaxRates', { query: { code, limit: '1' } })),
  )
  return lists.flatMap(({ tax_rates }) => tax_rates)
}

type TaxRate = Reply<'getTaxRate'>['body']['tax_rate']
type Plan = Reply<'getPlan'>['body']['plan']

export function renderDemo({ base }: Visit, clockId: string): Html {
  const remove = confirmation('Delete demo data', {
    path: `${base}/demo/delete`,
    text: 'This deletes the test clock Demo with its customers and all that they have, and archives the plans, meters, tax rates and the coupon of the demo. Your own data stays.',
    kind: 'danger',
  })
  return card(
    'Demo data',
    html`<p>Ten customers with half a year of usage, invoices and payments live on the test clock <a href="${base}/test-clocks/${clockId}">${DEMO_CLOCK}</a>. Live mode is empty.</p>`,
    remove,
  )
}

export async function deleteDemo(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const clockId = await findDemo(visit)
  if (clockId === undefined) throw new Problem('TEST_CLOCK_NOT_FOUND')
  const headers = (id: string) => ({ 'Idempotency-Key': `${form.idempotency_key}-${id}` })
  const isOfDemo = ({ metadata }: Pick<Plan, 'metadata'>) => metadata[DEMO_KEY] === clockId
  const plans = (await demoPlans(visit)).filter(isOfDemo)
  const { coupons } = await call('listCoupons', { query: { code: codeOfDemo(DEMO_COUPON), limit: '1' } })
  const taxRates = (await demoTaxRates(visit)).filter(isOfDemo)
  for (const { id } of plans) await call('archivePlan', { path: { id }, headers: headers(id) })
  for (const id of new Set(plans.flatMap(({ prices }) => prices.map(({ meter_id }) => meter_id))))
    await call('archiveMeter', { path: { id }, headers: headers(id) })
  for (const { id } of coupons.filter(isOfDemo))
    await call('archiveCoupon', { path: { id }, headers: headers(id) })
  // A retry finds the demo by its clock, so the clock is deleted after all that must succeed.
  await call('deleteTestClock', { path: { id: clockId } })
  // The clock's customers named the tax rates. A tax rate that another customer names stays.
  for (const { id } of taxRates)
    await call('archiveTaxRate', { path: { id }, headers: headers(id) }).catch((error: unknown) => {
      if (!(error instanceof Problem && error.code === 'TAX_RATE_IN_USE')) throw error
    })
  return { to: base, notice: 'demo_deleted' }
}
