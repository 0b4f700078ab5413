import type { Check } from '../../kit/check.ts'
import { exported } from '../../kit/exported.ts'
import { createCustomer } from '../../kit/fixtures.ts'

export const checks: Check[] = [
  {
    id: 'customers.exported',
    tag: 'Customers',
    level: 'behaviour',
    reference: 'exportCustomers',
    title:
      'The CSV of customers has their names, addresses and tax numbers as they are, but for what a spreadsheet would compute.',
    operations: ['exportCustomers', 'createCustomer'],
    async run(ctx) {
      const email = `${ctx.unique('export')}@example.com`
      const formulas = ['=1+1', '+1', '-1', '@sum(1)', ' =1', '＝1', '＋1', '－1', '＠sum(1)']
      const names = [...formulas, 'Acme, Inc.', 'Acme "Robotics"', 'A\nB', '1=1']
      for (const name of names) await createCustomer(ctx, { name, email })
      const rows = await exported(ctx, 'exportCustomers', { email })
      ctx.equal(
        rows.map(({ name }) => name),
        [...formulas.map((formula) => `'${formula}`), ...names.slice(formulas.length)].toReversed(),
        'the names',
      )
      const address = {
        line1: '=Street 1',
        line2: 'B',
        postal_code: '00000',
        city: 'C',
        state: 'D',
        country: 'DE',
      }
      const tax_ids = [
        { type: 'eu_vat', value: 'DE 000000000' },
        { type: 'de_stn', value: '1/2' },
      ]
      const own = `${ctx.unique('export')}@example.com`
      await createCustomer(ctx, { email: own, address, tax_ids })
      const [row] = await exported(ctx, 'exportCustomers', { email: own })
      const { address_line1, address_line2, postal_code, city, state, country, tax_ids: numbers } = row ?? {}
      ctx.equal(
        [address_line1, address_line2, postal_code, city, state, country, numbers],
        ["'=Street 1", 'B', '00000', 'C', 'D', 'DE', 'eu_vat DE 000000000; de_stn 1/2'],
        'address and tax numbers',
      )
    },
  },
]
