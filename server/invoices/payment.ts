import type { components } from '../../generated/types.ts'
import { invalid } from '../http/problem.ts'
import type { InvoiceRow } from './store.ts'

type Input = components['schemas']['InvoicePayment']
export type Payment = { payment_source: Input['source']; payment_reference: string | null; paid_at: Date }

/** Only what happened outside can be described. Throws VALIDATION_ERROR. */
export function assertFits({ source, ...details }: Input): void {
  if (source === 'out_of_band') return
  const sent = Object.entries(details).filter(([, value]) => value != null)
  if (sent.length > 0)
    throw invalid(
      sent.map(([name]) => ({
        path: `body.${name}` as const,
        code: 'not_allowed',
        message: 'must not be given with wallet',
      })),
    )
}

/** Throws VALIDATION_ERROR unless the money came between finalizing and now. */
export function parsePayment(
  { source, paid_at, reference = null }: Input,
  { finalized_at }: Pick<InvoiceRow, 'finalized_at'>,
  now: Date,
): Payment {
  const at = paid_at == null ? now : new Date(paid_at)
  const refuse = (code: string, message: string) => invalid([{ path: 'body.paid_at', code, message }])
  if (at > now) throw refuse('in_future', 'must not be in the future')
  if (finalized_at !== null && at < finalized_at)
    throw refuse('before_finalized', 'must not be before finalized_at')
  return { payment_source: source, payment_reference: reference, paid_at: at }
}
