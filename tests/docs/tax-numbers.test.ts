import { expect, test } from 'vitest'
import { taxIdForms } from '../../generated/operations.ts'
import { readGuide, tablesIn } from './guides.ts'

test('the guide has the forms of tax numbers that the contract has', () => {
  const table = tablesIn(readGuide('tax-numbers.md')).find(([row]) => row !== undefined && 'Form' in row)
  expect(table).toEqual(
    taxIdForms.map(({ type, country, form, example }) => ({
      type,
      Country: country,
      Form: form.replaceAll('`', ''),
      Example: example,
    })),
  )
})

test('numbers of the European Union begin with one of its 27 members or XI', () => {
  const eu = taxIdForms.filter(({ type }) => type === 'eu_vat')
  const codes = eu.map(({ example }) => example.slice(0, 2))
  expect(codes.toSorted().join(' ')).toBe(
    'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI',
  )
  for (const { pattern, example } of eu) expect(pattern.slice(0, 3)).toBe(`^${example.slice(0, 2)}`)
})
