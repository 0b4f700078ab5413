/** Mounts the contract over five operations, with a company for each key. Every other operation returns 501. */
import express from 'express'
import { createApi, type KeyAuthentication, readDocument } from 'usage-billing-api/express'
import { type Company, customers } from './customers.ts'

/** Your keys and companies in place of these. */
const companies = new Map<string, Company>()
for (const key of ['ak_test_acme', 'ak_test_nordwind'])
  companies.set(key, { customers: [], replies: new Map(), used: 0, resetAt: 0 })
const limit = 100_000

const health = { status: 'ok', version: readDocument().info.version } as const
const api = createApi({
  document: readDocument(),
  handlers: { getHealth: async () => ({ status: 200, body: { health } }), ...customers },
  authenticateKey,
  contextOf: (_call, company: Company) => company,
  openContextOf: () => undefined,
})
const [app, port] = [express().use(api), Number(process.env.PORT ?? 3000)]
app.listen(port, () => console.log(`Listening on http://localhost:${port}`))

/** Counts a company's requests, for a minute from the first one. */
async function authenticateKey(key: string): Promise<KeyAuthentication<Company>> {
  const caller = companies.get(key)
  if (caller === undefined) return { outcome: 'unknown' }
  const now = Math.floor(Date.now() / 1000)
  if (caller.resetAt <= now) Object.assign(caller, { used: 0, resetAt: now + 60 })
  caller.used += 1
  const { used, resetAt } = caller
  const [remaining, exceeded] = [Math.max(0, limit - used), used > limit]
  const rate = { limit, remaining, resetAt, exceeded, retryAfterSeconds: resetAt - now }
  return { outcome: 'authenticated', caller, rate }
}
