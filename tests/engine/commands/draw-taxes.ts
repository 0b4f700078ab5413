import fc from 'fast-check'
import type { components } from '../../../generated/types.ts'
import type { Command, DrawnCodes, DrawnRate } from './commands.ts'

type Schemas = components['schemas']

/** Any three of them come to less than 100 %. */
export function rates(): fc.Arbitrary<DrawnRate[]> {
  const standard = fc.constantFrom('19', '7', '9.975', '0.0001', '20', '8.1', '5.5', '25')
  const untaxed = fc.constantFrom<Schemas['TaxCategory']>('zero', 'exempt', 'export', 'outside_scope')
  const rate = fc.oneof(
    { weight: 3, arbitrary: standard.map((percentage) => ({ percentage, category: 'standard' as const })) },
    { weight: 1, arbitrary: untaxed.map((category) => ({ percentage: '0', category })) },
  )
  return fc.array(rate, { maxLength: 5 })
}

export function codes(maxLength = 3): fc.Arbitrary<number[]> {
  return fc.uniqueArray(fc.nat(7), { maxLength })
}

/** Mostly null. */
export function ownCodes(maxLength?: number): fc.Arbitrary<DrawnCodes> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: codes(maxLength) })
}

export function setTaxStatus(customer: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  const status = fc.constantFrom<Schemas['TaxStatus']>('taxable', 'taxable', 'exempt', 'reverse_charge')
  return fc.record({ type: fc.constant('set_tax_status' as const), customer, status })
}

export function setTaxCodes(which: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  const of = fc.constantFrom('customer' as const, 'plan' as const, 'company' as const, 'draft' as const)
  return fc.record({
    type: fc.constant('set_tax_codes' as const),
    of,
    which,
    rates: fc.option<number[]>(codes()),
  })
}

export function replaceRate(rate: fc.Arbitrary<number>, inMs: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  const by = fc.option(fc.record({ rate, inMs }), { freq: 4 })
  return fc.record({ type: fc.constant('replace_rate' as const), rate, by })
}
