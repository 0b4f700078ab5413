import type { BillingApiError } from '../../client/index.ts'
import type { Change } from './changes.ts'
import { isFields } from './fields.ts'
import { nameInFile } from './file-schema.ts'
import type { Steps } from './place.ts'
import type { ConfigFile } from './read-file.ts'

/** What the service refused, in sentences with places in the file. */
export function refusalOf(
  file: ConfigFile,
  { kind, section, key }: Change,
  { code, status, message, details }: BillingApiError,
): string {
  const place: Steps = section === 'company' ? [section] : [section, key]
  if (kind === 'archive') return `${section} ${key} could not be archived: ${message} (${status} ${code})`
  const problems = Array.isArray(details) ? details.filter(isFields) : []
  if (code !== 'VALIDATION_ERROR' || problems.length === 0) {
    const way = code === 'PLAN_IN_USE' ? '; give it a new code' : ''
    return file.at(place, `${message} (${status} ${code})${way}`)
  }
  return problems
    .map((problem) =>
      file.at([...place, ...stepsOf(String(problem.path))], `${problem.message} (${problem.code})`),
    )
    .join('\n')
}

/** `body.prices[0].meter_id` is at `prices[0].meter_code` of the object. */
function stepsOf(path: string): Steps {
  return path
    .split(/[.[\]]+/)
    .slice(1)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : nameInFile(step)))
}
