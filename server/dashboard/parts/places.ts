import type { Reply } from '../../../generated/operations.ts'
import { formatMoney } from '../../pages/invoice/format.ts'

type Note = Pick<
  Reply<'listCreditNotes'>['body']['credit_notes'][number],
  | 'currency_code'
  | 'applied_to_invoice_cents'
  | 'credited_to_wallet_cents'
  | 'refunded_cents'
  | 'out_of_band_cents'
>

/** Formats where the money of a credit note went, such as `$47.12 refunded to Visa 4242`. `to` names the method. */
export function placesOf(note: Note, to = ''): string[] {
  const places: ReadonlyArray<readonly [number, string]> = [
    [note.applied_to_invoice_cents, 'off what was due'],
    [note.credited_to_wallet_cents, 'into the wallet'],
    [note.refunded_cents, `refunded${to}`],
    [note.out_of_band_cents, 'sent back by you'],
  ]
  return places
    .filter(([cents]) => cents > 0)
    .map(([cents, where]) => `${formatMoney(cents, note.currency_code)} ${where}`)
}
