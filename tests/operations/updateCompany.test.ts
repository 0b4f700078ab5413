import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

test('the logo is an image at its URL, which may be kept for ever', async () => {
  const company = await service.company()
  const { appearance } = await update(company, { appearance: { logo: LOGO } })
  const { origin, pathname } = new URL(appearance.logo_url ?? '')
  expect(origin).toBe('https://pay.example.test')
  const image = await fetch(`${service.baseUrl}${pathname}`)
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(image.headers.get('Cache-Control')).toContain('immutable')
  expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(LOGO.split(',')[1])
  for (const wrong of ['/logos/x', `${pathname.slice(0, -1)}_`, `/logos/zz${pathname.slice(7)}`])
    expect((await fetch(`${service.baseUrl}${wrong}`)).status).toBe(404)
})

test.each([
  [{ invoice_prefix: 'nw' }, 'body.invoice_prefix'],
  [{ invoice_prefix: '1A' }, 'body.invoice_prefix'],
  [{ invoice_prefix: 'A-1' }, 'body.invoice_prefix'],
  [{ number_width: 0 }, 'body.number_width'],
  [{ next_invoice_number: 0 }, 'body.next_invoice_number'],
  [{ next_invoice_number: 1_000_000_000_000 }, 'body.next_invoice_number'],
  [{ next_invoice_number: 1.5 }, 'body.next_invoice_number'],
  [{ next_invoice_number: '7' }, 'body.next_invoice_number'],
  [{ next_invoice_number: null }, 'body.next_invoice_number'],
  [{ appearance: { brand_color: 'red' } }, 'body.appearance.brand_color'],
  [{ appearance: { brand_color: '#fff;}' } }, 'body.appearance.brand_color'],
  [{ appearance: { logo: 'https://nordwind.example/logo.png' } }, 'body.appearance.logo'],
  [{ appearance: { logo: 'data:image/svg+xml;base64,AAAA' } }, 'body.appearance.logo'],
  [{ appearance: { logo: `data:image/png;base64,${'A'.repeat(43_729)}` } }, 'body.appearance.logo'],
  [{ appearance: { logo_url: null } }, 'body.appearance.logo_url'],
  [{ address: { line1: 'A' } }, 'body.address.country'],
  [{ bank_account: { account_holder: 'A' } }, 'body.bank_account.account_number'],
  [{ tax_ids: [{ type: 'EU VAT', value: '1' }] }, 'body.tax_ids[0].type'],
  [{ tax_ids: [{ type: 'eu_vat', value: 'DE12345678' }] }, 'body.tax_ids[0].value'],
  [{ tax_ids: Array(6).fill({ type: 'de_stn', value: '1' }) }, 'body.tax_ids'],
  [{ mode: 'live' }, 'body.mode'],
  [{}, 'body'],
])('refuses %o', async (body, path) => {
  const company = await service.company()
  const answer = await company.send({ method: 'PATCH', path: '/v1/company', body })
  expect(answer.status).toBe(400)
  expect(pathsOf(answer.body.error?.details)).toContain(path)
})

async function update({ client }: TestCompany, body: components['schemas']['CompanyUpdate']) {
  return succeed(await client.PATCH('/v1/company', { body })).company
}
