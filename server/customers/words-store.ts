import { type Selectable, sql } from 'kysely'
import { MAX_SCANNED, type Narrowing } from '../db/newest-first.ts'
import type { Schema, WriteHandle } from '../db/schema.ts'
import { MAX_WORDS, withoutAccents, wordsOf } from '../db/words.ts'

type Customer = Pick<
  Selectable<Schema['customers']>,
  'tenant_id' | 'id' | 'name' | 'email' | 'external_id' | 'tax_ids'
>

/** Requires the customer's lock, unless the customer is new. */
export async function saveWords(trx: WriteHandle, customer: Customer): Promise<void> {
  const { tenant_id, id, name, email, external_id, tax_ids } = customer
  const plain = wordsOf(name, email, external_id, ...tax_ids.map(({ value }) => value))
  const words = [...new Set([...plain, ...plain.map(withoutAccents)])]
  await sql`
    insert into customer_words (tenant_id, customer_id, word)
    select ${tenant_id}, ${id}, word from unnest(${words}::text[]) as w (word)
    on conflict do nothing`.execute(trx)
}

/** Requires the customer's lock. */
export async function deleteWords(
  trx: WriteHandle,
  { tenant_id, id }: Pick<Customer, 'tenant_id' | 'id'>,
): Promise<void> {
  await trx
    .deleteFrom('customer_words')
    .where('tenant_id', '=', tenant_id)
    .where('customer_id', '=', id)
    .execute()
}

/** Each word of `text`, with or without its accents, must be the start of a word of the customer. Text without words matches nobody. */
export function beginningWith(tenantId: number, text: string): Narrowing[] {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  return words.length === 0 ? [NONE] : words.map((word) => narrowingOf(tenantId, word))
}

function narrowingOf(tenantId: number, word: string): Narrowing {
  const forms = [...new Set([word, withoutAccents(word)])]
  // Words compare byte by byte, and U+10FFFF is the last character.
  const ranges = forms.map((form) => sql`w.word >= ${form} and w.word < ${`${form}\u{10FFFF}`}`)
  const indexed = sql`from customer_words w
    where w.tenant_id = ${tenantId} and (${sql.join(ranges, sql` or `)})`
  const starts = forms.map((form) => sql`left(w.word, ${Array.from(form).length}) = ${form}`)
  return {
    indexed,
    few: sql`tenant_id = ${tenantId} and id = any(array(select w.customer_id ${indexed} limit ${MAX_SCANNED}))`,
    // With `exists` or a range, the planner may read all customers who have the word.
    fits: sql<boolean>`(
      select true from customer_words w
      where w.tenant_id = ${tenantId} and w.customer_id = customers.id and (${sql.join(starts, sql` or `)}) limit 1
    ) is not null`,
  }
}

const NOBODY = sql<boolean>`false`
const NONE: Narrowing = { indexed: sql`where false`, few: NOBODY, fits: NOBODY }
