import type { Html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'
import { type Choice, select } from './field.ts'

export async function planFilter({ call, query: { plan_id } }: Visit): Promise<Html> {
  const { plans } = await call('listPlans', { query: { limit: '100' } })
  const choices = plans.map(({ id, name }): Choice => [id, name])
  const others: Choice[] = plan_id && !plans.some(({ id }) => id === plan_id) ? [[plan_id, plan_id]] : []
  return select('Plan', 'plan_id', [['', 'Any'], ...choices, ...others], plan_id)
}
