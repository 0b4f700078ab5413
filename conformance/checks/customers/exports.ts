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
      'The CSV of customers has their names, addresses and tax numbers as they are, except what a spreadsheet would compute.',
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
      const named = { legal_name: 'Acme Holding', buyer_reference: 'R-1', purchase_order_number: 'PO-1' }
      const electronic_address = { scheme: '9930', id: 'DE000000000' }
      const documents = {
        billing_emails: ['a@example.com', 'b@example.com'],
        e_invoice_format: 'ubl' as const,
      }
      const { locale, tax_status } = await createCustomer(ctx, {
        email: own,
        address,
        tax_ids,
        ...named,
        electronic_address,
        ...documents,
        locale: 'en',
      })
      const [row] = await exported(ctx, 'exportCustomers', { email: own })
      const { address_line1, address_line2, postal_code, city, state, country, tax_ids: numbers } = row ?? {}
      ctx.equal(
        [address_line1, address_line2, postal_code, city, state, country, numbers],
        ["'=Street 1", 'B', '00000', 'C', 'D', 'DE', 'eu_vat DE 000000000; de_stn 1/2'],
        'address and tax numbers',
      )
      const { legal_name, buyer_reference, purchase_order_number } = row ?? {}
      ctx.equal({ legal_name, buyer_reference, purchase_order_number }, named, 'name and references')
      const { electronic_address_scheme, electronic_address_id } = row ?? {}
      ctx.equal(
        [electronic_address_scheme, electronic_address_id],
        ['9930', 'DE000000000'],
        'electronic address',
      )
      ctx.equal(
        [row?.billing_emails, row?.e_invoice_format, row?.locale, row?.tax_status],
        ['a@example.com, b@example.com', 'ubl', locale, tax_status],
        'where documents go, in which format and language, and how they are taxed',
      )
    },
  },
]
