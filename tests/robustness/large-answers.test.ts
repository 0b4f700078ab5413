import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedIn } from '../dashboard/visitor.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen } from '../fixtures/invoices.ts'
import { addTieredLines } from '../fixtures/tiered-lines.ts'
import { beside, besideUpToThrice, expectUnharmed, type Shot } from '../support/beside.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile } from '../support/service.ts'

/** Read, parsed, shown or written in one go, each of these answers is a piece of 50 ms to 1.5 s. */
const MAX_PIECE_MS = 50
/** Many pages. */
const INVOICES = 25

expectViolation(/the sums are not those of the lines/)

const service = await serviceForThisFile()
const attacker = await service.company()
const other = await service.company()
await addCustomer(other)

test('invoices of 500 lines come in pages of what can be written, ten of them at once', async () => {
  const { id } = await addDraft(attacker)
  await copyInvoice(id)
  const shots: Shot[] = Array.from({ length: 10 }, () => ({ method: 'GET', path: '/v1/invoices?limit=100' }))
  const { hits, others } = await besideUpToThrice(service, { attacker, other }, () => shots, MAX_PIECE_MS)
  for (const { status, text } of hits) {
    const { invoices, has_more } = JSON.parse(text)
    expect([status, invoices.length, invoices[0].line_items.length, has_more]).toEqual([200, 2, 500, true])
  }
  const ids: string[] = []
  for (let query = 'limit=100'; query !== ''; ) {
    const { invoices, next_cursor } = JSON.parse(
      (await attacker.send({ method: 'GET', path: `/v1/invoices?${query}` })).text,
    )
    ids.push(...invoices.map((each: { id: string }) => each.id))
    query = next_cursor === null ? '' : `limit=100&cursor=${next_cursor}`
  }
  expect([ids.length, new Set(ids).size]).toEqual([INVOICES, INVOICES])
  expectUnharmed(others, MAX_PIECE_MS)
})

test('invoices of 500 lines with twenty tiers each, from the API and on pages, several at once', async () => {
  const { id, public_invoice_url = '' } = await addOpen(attacker)
  await addTieredLines(service, id)
  const { cookie = '' } = await signedIn(service, attacker)
  for (const [path, times] of [
    [`/v1/invoices/${id}`, 4],
    ['/v1/invoices?status=open', 4],
    [new URL(public_invoice_url).pathname, 2],
    [`/dashboard/test/invoices/${id}`, 2],
  ] as const) {
    const shot: Shot = { method: 'GET', path, headers: { Cookie: cookie } }
    const shots = Array(times).fill(shot)
    const { hits, others } = await besideUpToThrice(service, { attacker, other }, () => shots, MAX_PIECE_MS)
    for (const { status, text } of hits)
      expect([status, text.split('Calls, number').length]).toEqual([200, 500])
    expectUnharmed(others, MAX_PIECE_MS)
  }
})

test('the contract, two hundred times at once', async () => {
  const shots: Shot[] = Array.from({ length: 200 }, () => ({
    method: 'GET',
    path: '/openapi.json',
    headers: { 'Accept-Encoding': 'gzip, br' },
  }))
  const { hits, others } = await beside(service, { attacker, other }, shots)
  expect(hits.every(({ status, text }) => status === 200 && text.length > 10_000)).toBe(true)
  expectUnharmed(others)
})

test('the contract is sent as small as its reader takes it, and once', async () => {
  const plain = await fetchRaw({})
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const { headers, body } = await fetchRaw({ 'Accept-Encoding': accepted })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(body.length).toBeLessThan(plain.body.length / 4)
    expect(unpack[encoding](body).equals(plain.body)).toBe(true)
    expect(headers.etag).not.toBe(plain.headers.etag)
    const again = await fetchRaw({ 'Accept-Encoding': accepted, 'If-None-Match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers).toMatchObject({
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
})

/** Makes more of the one, of 500 lines each, as only months of billing would. */
async function copyInvoice(id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'invoices'::regclass and attnum > 0 and attgenerated = '' and attidentity = ''`.execute(
    service.db,
  )
  const columns = sql.join(rows.map(({ name }) => sql.id(name)))
  await sql`
    insert into invoices (${columns})
    select ${columns} from (
      select (jsonb_populate_record(i, jsonb_build_object('id', 'c' || lpad(n::text, 24, '0')))).*
      from invoices i, generate_series(2, ${INVOICES}::int) n where i.id = ${id}
    ) as copies`.execute(service.db)
  // In pieces: a statement has 10 seconds, also on a slow disk.
  for (let line = 1; line <= 500; line += 50)
    await sql`
      insert into invoice_line_items (tenant_id, invoice_id, position, id, type, description, quantity, unit_amount_cents, amount_cents)
      select i.tenant_id, i.id, n, 'c' || lpad(n::text, 24, '0'), 'manual', repeat('x', 100), 1, 1, 1
      from invoices i, generate_series(${line}::int, ${line + 49}::int) n
      where n < 500 or i.id <> ${id}`.execute(service.db)
}

function fetchRaw(
  headers: Record<string, string>,
): Promise<{ status: number; headers: object & { etag?: string }; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.baseUrl}/openapi.json`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as object,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.once('error', reject)
    sent.end()
  })
}
