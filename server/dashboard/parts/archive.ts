import type { OperationId } from '../../../generated/operations.ts'
import type { Html } from '../../runtime/html.ts'
import { keyOf } from '../http/form.ts'
import type { Done, Visit } from '../visit.ts'
import { type Choice, select } from './field.ts'
import { actionButton, confirmation, filterForm } from './form.ts'

const CHOICES: readonly Choice[] = [
  ['false', 'Active'],
  ['true', 'Archived'],
  ['all', 'All'],
]

export function archivedFilter(chosen: string | undefined): string | undefined {
  return chosen === 'all' ? undefined : (chosen ?? 'false')
}

export function archivedForm(path: string, chosen: string | undefined): Html {
  return filterForm(path, [select('Show', 'archived', CHOICES, chosen ?? 'false')], chosen !== undefined)
}

export function archiveButton(
  page: string,
  { archived_at }: { archived_at: string | null },
  { noun, text }: { noun: string; text: string },
): Html {
  return archived_at === null
    ? confirmation('Archive', { path: `${page}/archive`, text, button: `Archive ${noun}` })
    : actionButton(`${page}/unarchive`, 'Unarchive')
}

type Archiving = Extract<OperationId, `${'archive' | 'unarchive'}${string}`>

export function archiveAction(id: Archiving, list: string) {
  return async ({ base, params, form, call }: Visit): Promise<Done> => {
    const path = { id: params.id ?? '' }
    await call(id, { path, headers: keyOf(form) })
    const notice = id.startsWith('un') ? 'unarchived' : 'archived'
    return { to: `${base}${list}/${path.id}`, notice }
  }
}
