import { DEMO_CLOCK, DEMO_PREFIX } from '../../../demo/catalogue.ts'
import { type Html, html } from '../../../pages/html.ts'
import { card } from '../../parts/card.ts'
import { confirmation } from '../../parts/form.ts'
import type { Done, Visit } from '../../visit.ts'

/** The id of the demo's test clock, on which all of its customers live. */
export async function findDemo({ mode, call }: Visit): Promise<string | undefined> {
  if (mode === 'live') return undefined
  const { test_clocks } = await call('listTestClocks', { query: { limit: '100' } })
  return test_clocks.find(({ name }) => name === DEMO_CLOCK)?.id
}

export function renderDemo({ base }: Visit, clockId: string): Html {
  const remove = confirmation('Delete demo data', {
    path: `${base}/demo/delete`,
    text: 'This deletes the test clock Demo with its customers and all that they have, and archives the plans and meters of the demo. Your own data stays.',
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
  const headers = (what: string) => ({ 'Idempotency-Key': `${form.idempotency_key}-${what}` })
  const { plans } = await call('listPlans', { query: { limit: '100' } })
  for (const { id } of plans.filter(isOfDemo))
    await call('archivePlan', { path: { id }, headers: headers(id) })
  const { meters } = await call('listMeters', { query: { limit: '100' } })
  for (const { id } of meters.filter(isOfDemo))
    await call('archiveMeter', { path: { id }, headers: headers(id) })
  // Last, since by it the rest is found again.
  const id = await findDemo(visit)
  if (id !== undefined) await call('deleteTestClock', { path: { id } })
  return { to: base, notice: 'demo_deleted' }
}

function isOfDemo({ code }: { code: string }): boolean {
  return code.startsWith(DEMO_PREFIX)
}
