import { afterAll } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { takeServed } from '../support/served.ts'
import { INVARIANTS } from './invariants.ts'

/** Each file of tests fails if a database of its services breaks an invariant at its end. */
afterAll(async () => {
  const { databaseUrls, expected } = takeServed()
  // Rows that no request can write, or so many that reading them all takes minutes.
  if (expected.some(({ source }) => source === '.')) return
  const violations = (await Promise.all(databaseUrls.map(violationsIn))).flat()
  const found = violations.filter((each) => !expected.some((pattern) => pattern.test(each)))
  if (found.length > 0)
    throw new Error(`Invariants do not hold (tests/engine/invariants.ts):\n${found.join('\n')}`)
})

async function violationsIn(databaseUrl: string): Promise<string[]> {
  const connection = { connectionString: forTheTest(databaseUrl) }
  const { db, pool, close } = openDatabase(connection, { maxConnections: 1, planning: 'once' })
  try {
    // A test may have taken the tables away.
    const { rows: tables } = await pool.query("select from pg_class where oid = to_regclass('invoices')")
    if (tables.length === 0) return []
    const tenants = await db
      .selectFrom('invoices')
      .select('tenant_id')
      .union(db.selectFrom('segments').select('tenant_id'))
      .union(db.selectFrom('wallet_accounts').select('tenant_id'))
      .execute()
    const found: string[] = []
    for (const { tenant_id } of tenants)
      for (const [name, rule] of Object.entries(INVARIANTS)) {
        const { sql: text, parameters } = rule(tenant_id).compile(db)
        // Planning takes longer than the answer, so a name has it done once.
        const { rows } = await pool.query({ name, text, values: [...parameters] })
        found.push(...rows.map(({ violation }) => violation))
      }
    return found
  } finally {
    await close()
  }
}
