import { sql } from 'kysely'
import { MAX_SCANNED, type Narrowing } from '../db/newest-first.ts'
import type { Schema, WriteHandle } from '../db/schema.ts'

/** Characters that fit an index entry. */
const MAX_LENGTH = 64

const WORD = /[\p{L}\p{M}\p{N}]+/gu

type Customer = Pick<Schema['customers'], 'tenant_id' | 'id' | 'name' | 'email' | 'external_id'>

/** Requires the customer's lock, unless the customer is new. */
export async function saveWords(trx: WriteHandle, customer: Customer): Promise<void> {
  const { tenant_id, id, name, email, external_id } = customer
  const words = wordsOf(name, email, external_id)
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

/** Nobody types more words. */
const MAX_WORDS = 10

/** Each word of `text` must be the start of a word of the customer. Text without words matches nobody. */
export function beginningWith(tenantId: number, text: string): Narrowing[] {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  return words.length === 0 ? [NONE] : words.map((word) => narrowingOf(tenantId, word))
}

function narrowingOf(tenantId: number, word: string): Narrowing {
  // Words compare byte by byte, and U+10FFFF is the last character.
  const indexed = sql`from customer_words w
    where w.tenant_id = ${tenantId} and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`}`
  return {
    indexed,
    few: sql`tenant_id = ${tenantId} and id = any(array(select w.customer_id ${indexed} limit ${MAX_SCANNED}))`,
    // With `exists` or a range, the planner may read all customers who have the word.
    fits: sql<boolean>`(
      select true from customer_words w
      where w.tenant_id = ${tenantId} and w.customer_id = customers.id and left(w.word, ${Array.from(word).length}) = ${word} limit 1
    ) is not null`,
  }
}

const NOBODY = sql<boolean>`false`
const NONE: Narrowing = { indexed: sql`where false`, few: NOBODY, fits: NOBODY }

function wordsOf(...texts: ReadonlyArray<string | null>): string[] {
  const words = texts.flatMap((text) => text?.normalize('NFC').toLowerCase().match(WORD) ?? [])
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_LENGTH).join('')))]
}
