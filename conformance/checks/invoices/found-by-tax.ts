import type { Check } from '../../kit/check.ts'
import { expectSelected } from '../../kit/expect-selected.ts'
import { createCustomer, createInvoice, finalizedInvoice, line } from '../../kit/fixtures.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'listInvoices' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.found-by-tax',
    title:
      'Lists, exports and reports select the invoices with a line at a tax rate, those with a line without any, those of customers who are exempt, and those of a country and state.',
    operations: [
      ...(['listInvoices', 'exportInvoices', 'getInvoicesReport'] as const),
      ...(['createInvoice', 'finalizeInvoice', 'createTaxRate', 'createCustomer'] as const),
    ],
    async run(ctx) {
      const [standard, reduced] = [await createTaxRate(ctx), await createTaxRate(ctx, { percentage: '7' })]
      const { id: customer_id } = await createCustomer(ctx, { address: { country: 'US', state: 'OH' } })
      const at = (...codes: string[]) => ({ ...line(), tax_rate_codes: codes })
      const taxed = await createInvoice(ctx, { customer_id, line_items: [at(standard.code)] })
      const both = await finalizedInvoice(ctx, {
        customer_id,
        line_items: [at(standard.code), at(reduced.code)],
      })
      const partly = await finalizedInvoice(ctx, { customer_id, line_items: [at(reduced.code), at()] })
      const untaxed = await createInvoice(ctx, { customer_id, line_items: [at()] })
      const mine = { customer_id }
      await expectSelected(ctx, { tax_rate_id: standard.id }, [taxed, both])
      await expectSelected(ctx, { tax_rate_id: reduced.id, ...mine }, [both, partly])
      await expectSelected(ctx, { tax_rate_id: reduced.id, status: ['draft'] }, [])
      await expectSelected(ctx, { tax_rate_id: customer_id }, [])
      await expectSelected(ctx, { has_untaxed_lines: true, ...mine }, [partly, untaxed])
      await expectSelected(ctx, { has_untaxed_lines: false, ...mine }, [taxed, both])
      await expectSelected(ctx, { country: 'US', ...mine }, [both, partly])
      await expectSelected(ctx, { country: 'US', state: 'OH', ...mine }, [both, partly])
      await expectSelected(ctx, { country: 'US', state: 'NY', ...mine }, [])
      await expectSelected(ctx, { country: 'DE', ...mine }, [])
      await expectSelected(ctx, { tax_status: 'exempt', ...mine }, [])
      const exempt = await createCustomer(ctx, { tax_status: 'exempt' })
      const without = await finalizedInvoice(ctx, { customer_id: exempt.id })
      const theirs = { customer_id: exempt.id }
      await expectSelected(ctx, { tax_status: 'exempt', ...theirs }, [without])
      await expectSelected(ctx, { tax_status: 'reverse_charge', ...theirs }, [])
      await expectSelected(ctx, { has_untaxed_lines: true, ...theirs }, [])
    },
  },
  {
    ...defaults,
    id: 'invoices.found-by-total',
    title: 'Lists, exports and reports select the invoices of exactly one total.',
    operations: ['listInvoices', 'exportInvoices', 'getInvoicesReport', 'createInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const small = await createInvoice(ctx, { customer_id, line_items: [line(1, 31_265)] })
      const wanted = await createInvoice(ctx, { customer_id, line_items: [line(1, 31_266)] })
      const { total_cents } = wanted
      await expectSelected(ctx, { total_cents, customer_id }, [wanted])
      await expectSelected(ctx, { total_cents: small.total_cents, customer_id }, [small])
      await expectSelected(ctx, { total_cents: total_cents + 1, customer_id }, [])
      await expectSelected(ctx, { total_cents, customer_id, status: ['paid'] }, [])
    },
  },
]
