import type { Check } from '../../kit/check.ts'
import { restoringCompany } from '../../kit/company.ts'
import { createCustomer } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Customers', level: 'behaviour', reference: 'createCustomerPortalSession' } as const
const MINUTE_MS = 60_000

export const checks: Check[] = [
  {
    ...defaults,
    id: 'customers.portal-session',
    title: 'A link to the portal is of its customer and works for an hour, or as long as was asked for.',
    operations: ['createCustomerPortalSession', 'createCustomer'],
    async run(ctx) {
      const path = { id: (await createCustomer(ctx)).id }
      for (const [body, minutes] of [
        [undefined, 60],
        [{ expires_in_minutes: 1 }, 1],
        [{ expires_in_minutes: 1440 }, 1440],
      ] as const) {
        const sent = await ctx.succeed('createCustomerPortalSession', { path, body })
        const { mode, customer_id, created_at, expires_at, return_url } = sent.body.customer_portal_session
        ctx.equal([mode, customer_id, return_url], [ctx.mode, path.id, null], 'the session', sent)
        const lasts = (Date.parse(expires_at) - Date.parse(created_at)) / MINUTE_MS
        ctx.equal(lasts, minutes, 'minutes from created_at to expires_at', sent)
      }
    },
  },
  {
    ...defaults,
    id: 'customers.portal-links-differ',
    title: 'Each session has a link of its own, and the return_url that was sent.',
    operations: ['createCustomerPortalSession', 'createCustomer'],
    async run(ctx) {
      const customers = [await createCustomer(ctx), await createCustomer(ctx)]
      const body = { return_url: 'https://app.example.com/account?tab=billing' }
      const urls = new Set<string>()
      for (const { id } of [...customers, ...customers]) {
        const sent = await ctx.succeed('createCustomerPortalSession', { path: { id }, body })
        const { url, return_url } = sent.body.customer_portal_session
        ctx.equal(return_url, body.return_url, 'the return_url', sent)
        urls.add(url)
      }
      ctx.equal(urls.size, 4, 'different links of four sessions')
    },
  },
  {
    ...defaults,
    id: 'customers.portal-of-deleted',
    title: 'A customer who is deleted has no portal.',
    operations: ['createCustomerPortalSession', 'createCustomer', 'deleteCustomer'],
    async run(ctx) {
      const path = { id: (await createCustomer(ctx)).id }
      await ctx.succeed('createCustomerPortalSession', { path })
      await ctx.succeed('deleteCustomer', { path })
      await refused(ctx, 'createCustomerPortalSession', { path }, [404, 'CUSTOMER_NOT_FOUND'])
    },
  },
  {
    ...defaults,
    id: 'company.portal',
    title: 'What customers can do in the portal is changed field by field.',
    tag: 'Company',
    reference: 'updateCompany',
    operations: ['updateCompany', 'getCompany'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        const all = { change_details: true, change_payment_methods: true, cancel_subscriptions: true }
        await ctx.succeed('updateCompany', { body: { portal: all } })
        const sent = await ctx.succeed('updateCompany', { body: { portal: { change_details: false } } })
        const wanted = { ...all, change_details: false }
        ctx.equal(sent.body.company.portal, wanted, 'the portal after one field was sent', sent)
        const read = await ctx.succeed('getCompany')
        ctx.equal(read.body.company.portal, wanted, 'the portal as it is read', read)
      }),
  },
]
