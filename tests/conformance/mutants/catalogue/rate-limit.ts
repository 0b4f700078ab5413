import type { Mutant } from '../mutant.ts'
import { BODY_FIRST, edit } from './change.ts'

/** More than other tools send, and soon used up. */
const FEW = 300

/** Limits that are told otherwise than they are kept. */
export const mutants: Mutant[] = [
  {
    id: 'limit-not-kept',
    defect: 'The limit is told but never refuses.',
    killedBy: 'rate-limit.refuses',
    rateLimitPerMinute: FEW,
    edits: [...edit('applyRate', 'if (!rate.exceeded) return', 'if (rate.limit > 0) return')],
  },
  {
    id: 'refused-too-early',
    defect: 'The last request of a window is refused.',
    killedBy: 'rate-limit.refuses',
    rateLimitPerMinute: FEW,
    edits: [...edit('toRate', 'exceeded: position > limit', 'exceeded: position >= limit')],
  },
  {
    id: 'no-retry-after',
    defect: 'A 429 is without Retry-After.',
    killedBy: 'rate-limit.refuses',
    rateLimitPerMinute: FEW,
    edits: [...edit('applyRate', "response.set('Retry-After', String(rate.retryAfterSeconds))", '')],
  },
  {
    id: 'retry-after-in-milliseconds',
    defect: 'Retry-After is in milliseconds.',
    killedBy: 'rate-limit.refuses',
    rateLimitPerMinute: FEW,
    edits: [...edit('applyRate', 'String(rate.retryAfterSeconds)', 'String(rate.retryAfterSeconds * 1000)')],
  },
  {
    id: 'window-moves',
    defect: 'X-RateLimit-Reset moves with every request, so that nobody knows when the window ends.',
    killedBy: 'rate-limit.refuses',
    rateLimitPerMinute: FEW,
    edits: [
      ...edit(
        'toRate',
        'resetAt: Math.ceil(endsAtMs / 1_000)',
        'resetAt: Math.ceil(now.getTime() / 1_000) + 40 + Math.min(15, Math.floor(position / 20))',
      ),
    ],
  },
  {
    id: 'limit-after-validation',
    defect: 'What breaks the contract is answered 400 though the limit is reached.',
    killedBy: 'rate-limit.refuses',
    rateLimitPerMinute: FEW,
    edits: BODY_FIRST,
  },
]
