import type { CheckContext } from './check-context.ts'
import { createCustomer } from './fixtures.ts'
import { readPage } from './pages.ts'

export async function changesInTheAudit(ctx: CheckContext) {
  const { id } = await createCustomer(ctx)
  const call = { query: { object_id: id, operation: 'updateCustomer' } }
  const add = async () => {
    await ctx.succeed('updateCustomer', { path: { id }, body: { metadata: { k: ctx.unique('v') } } })
    return (await readPage(ctx, 'listAuditEvents', call)).rows[0]?.id ?? ''
  }
  return { call, add }
}
