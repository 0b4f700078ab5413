import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { BUYER, eInvoiceOf, type Format, SELLER } from '../fixtures/e-invoices.ts'
import { readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { mailServer, smtpError } from '../support/mail-server.ts'
import { serviceForThisTest } from '../support/service.ts'

test('the format that the customer wants comes beside the PDF, and Factur-X in its place', async () => {
  const mail = await mailServer()
  const { service, company, issue } = await live(mail.url)
  const invoices = [await issue('xrechnung'), await issue('factur_x'), await issue(null)]
  for (const invoice of invoices) {
    const email = await send(company, invoice)
    await service.sendEmails()
    expect(await readEmail(company, email)).toMatchObject({ status: 'sent', reason: null })
  }
  const [asXml, asPdf, plain] = invoices.map(({ invoice_number }) => invoice_number)
  expect(mail.received.map(({ source }) => filesOf(source).map(({ name, type }) => [name, type]))).toEqual([
    [
      [`${asXml}.pdf`, 'application/pdf'],
      [`${asXml}.xml`, 'application/xml'],
    ],
    [[`${asPdf}.pdf`, 'application/pdf']],
    [[`${plain}.pdf`, 'application/pdf']],
  ])
  const [[, xml] = [], [facturX] = [], [pdf] = []] = mail.received.map(({ source }) => filesOf(source))
  expect(xml?.bytes).toEqual(await eInvoiceOf(company, invoices[0] as { id: string }, 'xrechnung'))
  expect(facturX?.bytes.toString('latin1')).toContain('factur-x.xml')
  expect(pdf?.bytes.toString('latin1')).not.toContain('factur-x.xml')
})

test('what cannot be made is left out of each try, and the email says so', async () => {
  let isBusy = true
  const mail = await mailServer({
    onMailFrom: (_address, _session, done) => done(isBusy ? smtpError(451, 'Busy') : undefined),
  })
  const { service, company, issue } = await live(mail.url)
  const incomplete = await issue('factur_x', { address: null })
  const email = await send(company, incomplete)
  await service.sendEmails()
  expect(await readEmail(company, email)).toMatchObject({ status: 'queued', reason: 'e_invoice_failed' })
  isBusy = false
  service.clock.now = new Date(service.clock.now.getTime() + 60_000)
  await service.sendEmails()
  expect(await readEmail(company, email)).toMatchObject({ status: 'sent', reason: 'e_invoice_failed' })
  const [file, ...others] = filesOf(mail.received[0]?.source ?? '')
  expect([file?.name, others]).toEqual([`${incomplete.invoice_number}.pdf`, []])
  expect(file?.bytes.toString('latin1')).not.toContain('factur-x.xml')
})

test('without the packages of PDFs an XML goes alone, and without its own the PDF does', async () => {
  const mail = await mailServer()
  const bare = ['not-installed']
  const noPdf = await live(mail.url, { pdfPackages: bare })
  const noXml = await live(mail.url, { eInvoicePackages: bare })
  const reasons: Array<string | null> = []
  for (const { service, company, issue } of [noPdf, noXml])
    for (const format of ['ubl', 'factur_x'] as const) {
      const email = await send(company, await issue(format))
      await service.sendEmails()
      reasons.push((await readEmail(company, email)).reason)
    }
  expect(reasons).toEqual(['pdf_failed', 'pdf_failed', 'e_invoice_failed', 'e_invoice_failed'])
  expect(mail.received.map(({ source }) => filesOf(source).map(({ type }) => type))).toEqual([
    ['application/xml'],
    [],
    ['application/pdf'],
    ['application/pdf'],
  ])
})

async function live(smtpUrl: string, packages: { pdfPackages?: string[]; eInvoicePackages?: string[] } = {}) {
  const service = await serviceForThisTest({
    smtpUrl,
    emailFrom: 'billing@mail.nordwind.example',
    ...packages,
  })
  const company = await service.company({ mode: 'live' })
  succeed(await company.client.PATCH('/v1/company', { body: SELLER }))
  await addTaxRate(company, { code: 'standard', percentage: '19', category: 'standard' })
  const issue = async (e_invoice_format: Format | null, more: { address?: null } = {}) => {
    const customer = await addCustomer(company, {
      ...BUYER,
      currency_code: 'EUR',
      e_invoice_format,
      ...more,
    })
    const line = {
      description: 'Hours',
      quantity: 3,
      unit_amount_cents: 1000,
      tax_rate_codes: ['standard'],
    }
    return addOpen(company, { customer, line_items: [line] })
  }
  return { service, company, issue }
}

function filesOf(source: string): Array<{ name: string; type: string; bytes: Buffer }> {
  const parts = source.split('\r\n--').filter((part) => /^Content-Disposition: attachment/im.test(part))
  return parts.map((part) => {
    const [head = '', body = ''] = part.split('\r\n\r\n')
    return {
      name: /filename=(\S+)/.exec(head)?.[1] ?? '',
      type: /Content-Type: ([\w/]+)/i.exec(head)?.[1] ?? '',
      bytes: Buffer.from(body, 'base64'),
    }
  })
}
