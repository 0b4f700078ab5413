import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const subject = 'Keys and isolation'

/** A company that is not what its key says. */
export const mutants: Mutant[] = [
  {
    id: 'company-always-live',
    defect: 'The company of a test key is said to be in live mode.',
    killedBy: 'company.is-the-keys-own',
    edits: edit('getCompany', 'mode: tenant.mode', "mode: 'live' as const"),
  },
  {
    id: 'limits-of-another-time',
    defect: 'The response states a rate limit that is not the one that holds.',
    killedBy: 'company.limits-are-those-that-hold',
    edits: edit('getCompany', 'service.rateLimitPerMinute', 'service.rateLimitPerMinute + 1'),
  },
]
