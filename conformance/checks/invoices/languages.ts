import type { Check } from '../../kit/check.ts'
import { restoringCompany } from '../../kit/company.ts'
import { issueNote } from '../../kit/credit-notes.ts'
import { createCustomer, createInvoice } from '../../kit/fixtures.ts'
import { invalid } from '../../kit/requests.ts'

export const checks: Check[] = [
  {
    tag: 'Invoices',
    level: 'behaviour',
    id: 'languages.of-the-customer',
    title:
      'A draft has the language of its customer, or else of the company; from finalizing on it stays, and its credit notes have it.',
    reference: 'finalizeInvoice',
    operations: [
      'createCustomer',
      'updateCustomer',
      'createInvoice',
      'getInvoice',
      'finalizeInvoice',
      'createCreditNote',
      'updateCompany',
    ],
    run: (ctx) =>
      restoringCompany(ctx, async ({ locale, limits: { locales } }) => {
        ctx.equal(locales.includes(locale), true, 'the company’s locale is in limits.locales')
        const [last = locale, other = locale] = locales.filter((each) => each !== locale)
        const { id: customer_id, locale: initial } = await createCustomer(ctx)
        ctx.equal(initial, null, 'the locale of a customer that was created without one')
        const { id } = await createInvoice(ctx, { customer_id })
        const of = async () => (await ctx.succeed('getInvoice', { path: { id } })).body.invoice.locale
        const speak = (to: string | null) =>
          ctx.succeed('updateCustomer', { path: { id: customer_id }, body: { locale: to } })
        const drafted = [await of()]
        await ctx.succeed('updateCompany', { body: { locale: other } })
        drafted.push(await of())
        await speak(last)
        drafted.push(await of())
        ctx.equal(drafted, [locale, other, last], 'the locale of a draft: the company’s, then the customer’s')
        const { invoice } = (await ctx.succeed('finalizeInvoice', { path: { id } })).body
        await speak(null)
        const note = await issueNote(ctx, invoice)
        ctx.equal(
          [invoice.locale, await of(), note.locale],
          [last, last, last],
          'the locale of the finalized invoice, once the customer has another, and of its credit note',
        )
      }),
  },
  {
    tag: 'Invoices',
    level: 'behaviour',
    id: 'languages.refused',
    title: 'A language is one of `limits.locales`, as it is written there.',
    reference: 'updateCustomer',
    operations: ['createCustomer', 'updateCustomer', 'updateCompany'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      const problem = [{ path: 'body.locale', code: 'unknown_locale' }]
      for (const locale of ['x-none', 'EN']) {
        const body = { name: 'Acme', email: 'billing@acme.example', locale }
        await invalid(ctx, 'createCustomer', { body }, problem)
        await invalid(ctx, 'updateCustomer', { path: { id }, body: { locale } }, problem)
        await invalid(ctx, 'updateCompany', { body: { locale } }, problem)
      }
    },
  },
]
