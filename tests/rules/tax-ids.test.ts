import { describe, expect, test } from 'vitest'
import { Problem } from '../../server/errors/problem.ts'
import { assertTaxIds } from '../../server/http/tax-ids.ts'

/** Numbers as companies print them. */
test.each([
  ['eu_vat', 'ATU 1234 5678'],
  ['eu_vat', 'BE 0123.456.789'],
  ['eu_vat', 'FR 1A 123 456 789'],
  ['eu_vat', 'ES-B12345678'],
  ['eu_vat', 'IE1234567FA'],
  ['eu_vat', 'IE1A12345A'],
  ['eu_vat', 'LT123456789012'],
  ['eu_vat', 'NL123456789B01'],
  ['eu_vat', 'RO12'],
  ['eu_vat', 'XIGD123'],
  ['gb_vat', 'GB 123 4567 89'],
  ['gb_vat', 'GBHA599'],
  ['ch_vat', 'CHE-123.456.789 TVA'],
  ['no_vat', '123 456 789 MVA'],
  ['us_ein', '12-3456789'],
  ['au_abn', '12 345 678 901'],
  ['in_gst', '12ABCDE3456FGZH'],
  ['br_cnpj', '12.345.678/0001-95'],
  ['br_cnpj', '12ABC34501DE35'],
  ['br_cpf', '123.456.789-87'],
  ['ca_bn', '123456789'],
  ['ca_gst_hst', '12345 6789 RT 0002'],
  ['de_stn', '12/345/67890'],
])('takes %s %s', (type, value) => {
  expect(() => assertTaxIds([{ type, value }])).not.toThrow()
})

describe('says what the form is', () => {
  test.each([
    ['eu_vat', 'DE12345678', 'must be `DE` and 9 digits, such as DE000000000'],
    ['eu_vat', 'GR123456789', 'must begin with the two letters of a country, such as ATU00000000'],
    ['eu_vat', 'D', 'must begin with the two letters of a country, such as ATU00000000'],
    ['eu_vat', 'de123456789', 'must begin with the two letters of a country, such as ATU00000000'],
    ['us_ein', '12-345678', 'must be 9 digits, such as 00-0000000'],
    [
      'ch_vat',
      'CHE-123.456.789',
      'must be `CHE`, 9 digits, and `MWST`, `TVA` or `IVA`, such as CHE-000.000.000 MWST',
    ],
  ])('of %s %s', (type, value, message) => {
    const problem = { path: 'body.tax_ids[1].value', code: 'invalid_tax_id', message }
    expect(
      refusalOf([
        { type: 'other', value },
        { type, value },
      ]),
    ).toEqual([problem])
  })
})

function refusalOf(taxIds: Parameters<typeof assertTaxIds>[0]): unknown {
  try {
    assertTaxIds(taxIds)
  } catch (error) {
    return error instanceof Problem ? error.details : error
  }
}
