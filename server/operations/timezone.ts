import type { WriteContext } from '../context.ts'
import type { CustomerRow } from '../customers/customers-store.ts'
import { invalid, type ProblemPath } from '../errors/problem.ts'
import { readSettings } from '../keys/settings/settings-store.ts'
import { timezoneNamed } from '../subscriptions/calendar.ts'

/** Returns the spelling of the IANA database. Throws VALIDATION_ERROR. */
export function parseTimezone<Left extends null | undefined>(
  name: string | Left,
  path: ProblemPath,
): string | Left {
  if (typeof name !== 'string') return name
  const timezone = timezoneNamed(name)
  if (timezone !== undefined) return timezone
  const message = 'must be the name of a time zone of the IANA database, such as `Europe/Berlin`'
  throw invalid([{ path, code: 'invalid_timezone', message }])
}

export async function timezoneOf(
  { trx, tenant }: Pick<WriteContext, 'trx' | 'tenant'>,
  { timezone }: Pick<CustomerRow, 'timezone'>,
): Promise<string> {
  return timezone ?? (await readSettings(trx, tenant.id)).default_timezone
}
