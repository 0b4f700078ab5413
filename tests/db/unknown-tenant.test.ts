import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { createDatabase } from '../support/service.ts'

test('events are found by their ids where statistics know nothing of the tenant', async () => {
  const { db, close } = openDatabase({ connectionString: forTheTest(await createDatabase()) })
  await sql`alter table usage_events_0 set (autovacuum_enabled = false)`.execute(db)
  await sql`
    insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties, created_at)
    select 1, n, n, 'call', 'c', now(), '{}', now() from generate_series(1, 5000) as n`.execute(db)
  await sql`analyze usage_events`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from generate_series(1, 100) as k (n)
    where not exists (select from usage_events where tenant_id = 2 and id = k.n offset 0)`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using usage_events_0_pkey')
  await close()
})
