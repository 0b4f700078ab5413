import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

const NEXT = 'company.next-invoice-number'

/** A company that is not what its key says. */
export const mutants: Mutant[] = [
  {
    id: 'company-always-live',
    defect: 'The company of a test key is said to be in live mode.',
    killedBy: 'company.is-the-keys-own',
    edits: edit('toCompany', 'mode: tenant.mode', "mode: 'live' as const"),
  },
  {
    id: 'limits-of-another-time',
    defect: 'The response states a rate limit that is not the one that holds.',
    killedBy: 'company.limits-are-those-that-hold',
    edits: edit('toCompany', 'service.rateLimitPerMinute', 'service.rateLimitPerMinute + 1'),
  },
  {
    id: 'address-merged',
    defect: 'A shorter address keeps the city of the one before.',
    killedBy: 'company.update-changes-what-is-sent',
    edits: edit(
      'updateCompany',
      'fillAddress(address)',
      'fillAddress(address && { ...current.address, ...address })',
    ),
  },
  {
    id: 'company-update-forgets',
    defect: 'An update sets the support email that it does not send to null.',
    killedBy: 'company.update-changes-what-is-sent',
    edits: edit('updateCompany', '...plain,', 'support_email: null, ...plain,'),
  },
  {
    id: 'logo-cannot-be-removed',
    defect: 'A logo of null leaves the logo as it is.',
    killedBy: 'company.logo-has-a-url',
    edits: edit('updateCompany', 'logo !== undefined', 'logo'),
  },
  {
    id: 'seller-read-live',
    defect: 'A finalized invoice shows the bank account that the company has now.',
    killedBy: 'company.invoices-keep-their-seller',
    edits: edit(
      'withCompany',
      '{ ...row.parties, seller, locale }',
      '{ ...row.parties, locale, seller: { ...seller, bank_account: (await readCompany(db, tenantId)).seller.bank_account } }',
    ),
  },
  {
    id: 'seller-name-read-live',
    defect: 'A finalized invoice shows the name that the company has now.',
    killedBy: 'company.invoices-keep-their-seller',
    edits: edit(
      'withCompany',
      '{ ...row.parties, seller, locale }',
      '{ ...row.parties, locale, seller: { ...seller, name: (await readCompany(db, tenantId)).seller.name } }',
    ),
  },
  {
    id: 'prefix-changes-given-numbers',
    defect: 'A new prefix shows on the numbers that were given before too.',
    killedBy: 'company.numbers-go-on',
    edits: edit(
      'settings-store#updateSettings',
      'const values',
      "if (plain.invoice_prefix !== undefined)\n    await trx.updateTable('invoices').set((row) => ({ number_text: row.fn('concat', [row.val(plain.invoice_prefix), row.val('-'), 'invoice_number']) })).where('tenant_id', '=', tenantId).where('status', '<>', 'draft').execute()\n  const values",
    ),
  },
  {
    id: 'numbers-begin-again',
    defect: 'With a new prefix the numbers begin anew, from 500.',
    killedBy: 'company.numbers-go-on',
    edits: edit(
      'settings-store#updateSettings',
      'const values',
      "if (plain.invoice_prefix !== undefined)\n    await trx.updateTable('invoice_sequences').set({ last_number: 500 }).where('tenant_id', '=', tenantId).execute()\n  const values",
    ),
  },
  {
    id: 'next-number-ignored',
    defect: 'A next number is accepted, and the invoice gets the one after the last.',
    killedBy: NEXT,
    edits: edit(
      'changeNextNumber',
      'setNextNumber(trx, tenant.id, series, wanted)',
      'setNextNumber(trx, tenant.id, series, next)',
    ),
  },
  {
    id: 'taken-number-accepted',
    defect: 'The last number that was given is accepted as the next one.',
    killedBy: NEXT,
    edits: edit('changeNextNumber', 'wanted <= last', 'wanted < last'),
  },
  {
    id: 'next-number-cannot-be-lowered',
    defect: 'A number below the next one is refused, although no invoice has it.',
    killedBy: NEXT,
    edits: edit('changeNextNumber', 'wanted <= last', 'wanted < next'),
  },
  {
    id: 'next-number-given-twice',
    defect: 'The number that the company set is the next one for ever.',
    killedBy: NEXT,
    edits: edit('takeInvoiceNumbers', 'next_number: null,', ''),
  },
  {
    id: 'settings-of-every-company',
    defect: 'An update of one company changes all others too.',
    killedBy: 'company.update-is-of-one-company',
    edits: edit(
      'settings-store#updateSettings',
      ".where('id', '=', tenantId)",
      ".where('id', '>=', tenantId * 0)",
    ),
  },
]
