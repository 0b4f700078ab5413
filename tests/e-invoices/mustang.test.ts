import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Format, requestEInvoice, requestNoteEInvoice } from '../fixtures/e-invoices.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { liveThrough, openCompany } from './histories.ts'
import { complaintsOf, invalidIn, prepareMustang } from './mustang.ts'

const DOCUMENTS = Number(process.env.E_INVOICES ?? 50)
const SEED = Number(process.env.SEED ?? 1)
const FORMATS: readonly Format[] = ['ubl', 'cii', 'xrechnung', 'factur_x']

const reason = await prepareMustang()
const service = await serviceForThisFile()

test('the e-invoices of random histories are valid in each format, or say what they lack', async (context) => {
  if (reason !== undefined) context.skip(reason)
  const folder = mkdtempSync(join(tmpdir(), 'e-invoices-'))
  for (const format of FORMATS) mkdirSync(join(folder, format))
  const lacks = new Map<string, number>()
  let written = 0
  const write = async (
    company: TestCompany,
    request: typeof requestEInvoice,
    one: { id: string },
    name: string,
  ) => {
    for (const format of FORMATS) {
      const { data, error } = await request(company, one, format)
      if (error !== undefined) {
        const { missing } = Object(error.error.details)
        expect(missing, JSON.stringify(error)).toBeInstanceOf(Array)
        for (const { rule, path } of missing) count(lacks, `${rule} ${path.replace(/\d+/, 'n')}`)
        return
      }
      const bytes = Buffer.from(data as unknown as ArrayBuffer)
      writeFileSync(join(folder, format, `${name}.${format === 'factur_x' ? 'pdf' : 'xml'}`), bytes)
    }
    written += 1
  }
  for (let seed = SEED; written < DOCUMENTS; seed++) {
    // A company of all histories would have more meters than an event name can have.
    const company = await openCompany(service)
    const { invoices, notes } = await liveThrough(company, service, seed)
    for (const [index, each] of invoices.entries())
      await write(company, requestEInvoice, each, `${seed}-invoice-${index}`)
    for (const [index, each] of notes.entries())
      await write(company, requestNoteEInvoice, each, `${seed}-note-${index}`)
  }
  const invalid: string[] = []
  for (const format of FORMATS)
    for (const file of await invalidIn(join(folder, format)))
      invalid.push(`${file}: ${invalid.length < 20 ? (await complaintsOf(file)).join('; ') : ''}`)
  console.log(
    `${written} documents in ${FORMATS.length} formats in ${folder}; lacked:`,
    Object.fromEntries(lacks),
  )
  expect(invalid).toEqual([])
}, 3_600_000)

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
