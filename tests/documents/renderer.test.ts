import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { expect, onTestFinished, test } from 'vitest'
import { createPdfRenderer } from '../../server/documents/create-renderer.ts'
import type { InvoiceDocument } from '../../server/documents/document.ts'
import { PDF_PACKAGES } from '../../server/documents/packages.ts'
import { ENGLISH } from '../../server/locales/language.ts'
import { templateWords } from '../../server/pages/invoice/pdf/sheet.ts'
import { Overloaded } from '../../server/runtime/fair-limiter.ts'

test('renders one after another, and refuses more than a queue holds', async () => {
  const renderer = rendererOf()
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => renderer.render(DOCUMENT, 'acme')))
  const rendered = asked.filter(({ status }) => status === 'fulfilled')
  expect(rendered).toHaveLength(9)
  for (const each of asked) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Overloaded)
})

test('a company waits for its own documents, and not for all of another one', async () => {
  const renderer = rendererOf()
  const order: string[] = []
  const render = async (company: string) => {
    await renderer.render(DOCUMENT, company)
    order.push(company)
  }
  await Promise.all([...Array.from({ length: 8 }, () => render('large')), render('small')])
  expect(order.indexOf('small')).toBeLessThan(3)
})

test('a process that ends is replaced, and only its document fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `process.on('message', ({ number }) => number === 'crash' ? process.abort() : process.send({ bytes: new Uint8Array([37]), memory: 0 }))`,
  )
  const renderer = rendererOf(program)
  const crashed = renderer.render({ ...DOCUMENT, number: 'crash' }, 'acme')
  await expect(crashed).rejects.toBeInstanceOf(Overloaded)
  expect(await renderer.render(DOCUMENT, 'acme')).toEqual(new Uint8Array([37]))
})

test('a logo that cannot be read is left out', async () => {
  const renderer = rendererOf()
  const broken = { format: 'png' as const, bytes: [137, 80, 78, 71, 1, 2, 3] }
  const pdf = await renderer.render({ ...DOCUMENT, logo: broken }, 'acme')
  expect(pdf).toEqual(await renderer.render(DOCUMENT, 'acme'))
})

test('takes no font of the machine, so that each machine makes the same bytes', async () => {
  const { pdf, fonts } = await fontsOf('Scale → Pro ✓ ☃ 漢字 ไทย שלום سلام')
  expect(fonts.size).toBeGreaterThan(3)
  for (const font of fonts)
    expect(font).toMatch(
      /^(NotoSans|NotoSansArabic|NotoSansHebrew|LibertinusSerif|NewCMMath|DejaVuSansMono)$/,
    )
  expect((await fontsOf('Scale → Pro ✓ ☃ 漢字 ไทย שלום سلام')).pdf).toEqual(pdf)
})

test.each([
  ['שימוש ב-API בחודש (מדרגה 2)', ['2', 'מדרגה', 'API', 'שימוש']],
  ['2 أيام (Dubai)', ['Dubai', 'ام', '2']],
  ['Usage: שימוש (Pro)', ['Usage:', 'שימוש', '(Pro)']],
])('a description is read from where its first letter begins: %s', async (description, fromTheLeft) => {
  const pdf = await rendererOf().render({ ...DOCUMENT, rows: [rowOf(description)] }, 'acme')
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { items } = await (await document.getPage(1)).getTextContent()
  const found = items.flatMap((item) =>
    'str' in item ? [{ text: item.str.trim(), x: item.transform[4] }] : [],
  )
  const shown = found.toSorted((one, other) => one.x - other.x).map(({ text }) => text)
  expect(shown.filter((text) => fromTheLeft.includes(text))).toEqual(fromTheLeft)
})

async function fontsOf(description: string): Promise<{ pdf: Uint8Array; fonts: Set<string> }> {
  const pdf = await rendererOf().render({ ...DOCUMENT, rows: [rowOf(description)] }, 'acme')
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName ?\/[A-Z]{6}\+(\w+)-/g)
  return { pdf, fonts: new Set([...names].map(([, name = '']) => name)) }
}

function rowOf(description: string) {
  return { isPart: false, description, details: [], quantity: '1', price: '$1.00', amount: '$1.00' }
}

function rendererOf(program?: string) {
  const renderer = createPdfRenderer(PDF_PACKAGES, program)
  onTestFinished(() => renderer.stop())
  return renderer
}

const DOCUMENT: InvoiceDocument = {
  template: 'invoice',
  heading: 'Invoice',
  title: 'Invoice INV-000001',
  words: templateWords(ENGLISH),
  paper: 'a4',
  createdAt: 1_775_001_600,
  brand: null,
  logo: null,
  banner: null,
  voided: null,
  number: 'INV-000001',
  seller: { name: 'Nordwind Cloud', details: [] },
  buyer: { name: 'Acme Robotics', details: [] },
  facts: [{ label: 'Issue date', value: '1 April 2026', strong: false }],
  figures: 'normal',
  rows: [],
  remark: null,
  taxes: [],
  totals: [],
  due: { label: 'Amount due', value: '$0.00' },
  payment: null,
  notes: [],
}
