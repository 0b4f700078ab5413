import { type QueryCreator, type Selectable, sql } from 'kysely'
import { noteChange } from '../../db/changes.ts'
import { newestFirst } from '../../db/newest-first.ts'
import { oneForEach } from '../../db/one-for-each.ts'
import { found, insertRow, rowOf, rowsById, updateRow } from '../../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../../db/schema.ts'
import { whereGiven } from '../../db/where-given.ts'
import type { Found, PageRequest } from '../../paging/pagination.ts'
import type { TaxEntry } from '../../taxes/taxable-line.ts'
import { type Parties, partiesOf, withCompany } from '../parties-store.ts'

type Row = Selectable<Schema['credit_notes']>
type Invoice = Pick<Selectable<Schema['invoices']>, 'tenant_id' | 'id'>
/** Parties and time zone are those of the invoice. The invoice is finalized, so it has a number. */
export type CreditNoteRow = Row & { parties: Parties; timezone: string; invoice_number: string }
export type NewCreditNote = Omit<Row, 'seq' | 'voided_at' | 'updated_at' | 'status'>

export async function insertCreditNote(trx: WriteHandle, note: NewCreditNote): Promise<void> {
  await insertRow(trx, 'credit_notes', {
    ...note,
    status: 'issued',
    voided_at: null,
    updated_at: note.created_at,
  })
}

export async function markNoteVoid(
  trx: WriteHandle,
  note: Pick<Row, 'tenant_id' | 'id'>,
  now: Date,
): Promise<void> {
  noteChange(trx, { type: 'credit_note.voided', id: note.id })
  await updateRow(trx, 'credit_notes', note, { status: 'void', voided_at: now, updated_at: now })
}

type Moved = { amount_cents: number; to: 'wallet_cents' | 'out_of_band_cents'; now: Date }

/** The refund of this amount failed. */
export async function moveRefunded(
  trx: WriteHandle,
  { tenant_id, id }: Pick<Row, 'tenant_id' | 'id'>,
  { amount_cents, to, now }: Moved,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('credit_notes')
    .set((note) => ({
      refunded_cents: note('refunded_cents', '-', amount_cents),
      [to]: note(to, '+', amount_cents),
      updated_at: now,
    }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`there is no credit note ${id}`)
}

/** Throws CREDIT_NOTE_NOT_FOUND. */
export async function loadCreditNote(db: ReadHandle, tenantId: number, id: string): Promise<CreditNoteRow> {
  const note = found(
    await rowOf(db, 'credit_notes', tenantId, id).executeTakeFirst(),
    'CREDIT_NOTE_NOT_FOUND',
  )
  const [withParties] = await addParties(db, tenantId, [note])
  return found(withParties, 'CREDIT_NOTE_NOT_FOUND')
}

export async function findCreditNoteByToken(
  db: ReadHandle,
  tenantId: number,
  token: string,
): Promise<CreditNoteRow | undefined> {
  const rows = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('public_token', '=', token)
    .execute()
  const [note] = await addParties(db, tenantId, rows)
  return note
}

export async function selectCreditNotesById(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<CreditNoteRow[]> {
  return addParties(db, tenantId, await rowsById(db, 'credit_notes', tenantId, ids))
}

/** The limit includes void notes. It keeps reads small. */
export const MAX_CREDIT_NOTES = 100

const MATCHED = ['invoice_id', 'customer_id'] as const
type CreditNoteFilter = { [Column in (typeof MATCHED)[number]]?: Row[Column] | undefined } & {
  credit_note_number?: string
  status?: ReadonlyArray<Row['status']>
}

export async function selectCreditNotes(
  db: ReadHandle,
  tenantId: number,
  filter: CreditNoteFilter,
  request: PageRequest,
): Promise<Found<CreditNoteRow>> {
  const matching = (from: QueryCreator<Schema>) => {
    const all = from.selectFrom('credit_notes').selectAll().where('tenant_id', '=', tenantId)
    const { credit_note_number: number } = filter
    const query = number === undefined ? all : all.where('number_text', '=', number)
    return oneForEach(whereGiven(query, filter, MATCHED), 'status', filter.status)
  }
  const { rows, ...page } = await newestFirst({ db, table: 'credit_notes', tenantId }, matching, request)
  return { ...page, rows: await addParties(db, tenantId, rows) }
}

export type NoteOfInvoice = Pick<Row, (typeof OF_INVOICE)[number]>
const OF_INVOICE = [
  'id',
  'status',
  'taxes',
  'number_text',
  'public_token',
  'total_cents',
  'issued_at',
] as const

/** Selects void notes too, without lines. */
export function selectNotesOf(db: ReadHandle, { tenant_id, id }: Invoice): Promise<NoteOfInvoice[]> {
  return db
    .selectFrom('credit_notes')
    .select(OF_INVOICE)
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .orderBy('seq')
    .execute()
}

export function taxesOfIssued(notes: readonly NoteOfInvoice[]): TaxEntry[] {
  return notes.flatMap(({ status, taxes }) => (status === 'issued' ? taxes : []))
}

async function addParties(db: ReadHandle, tenantId: number, notes: readonly Row[]): Promise<CreditNoteRow[]> {
  const found = await db
    .selectFrom('invoices')
    .select(['id', 'timezone', 'number_text as invoice_number', partiesOf(tenantId)])
    .$narrowType<{ invoice_number: string }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...new Set(notes.map(({ invoice_id }) => invoice_id))]}::text[])`)
    .execute()
  const invoices = await withCompany(db, tenantId, found)
  const byId = new Map(invoices.map(({ id, ...shown }) => [id, shown]))
  return notes.flatMap((note) => {
    const invoice = byId.get(note.invoice_id)
    return invoice === undefined ? [] : [Object.assign(note, invoice)]
  })
}
