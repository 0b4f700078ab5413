import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crontab } from '../../server/jobs/tasks.ts'
import { serviceForThisTest } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

test.each(parseCrontab(crontab))(
  'a job of $task that fails again and again is one job',
  async ({ task, options }) => {
    expectFailure(/Failed task/)
    const { db, work, company } = await serviceForThisTest()
    await company()
    // Each of them reads one of these.
    for (const table of ['test_clocks', 'idempotency_keys', 'event_partitions', 'webhook_events'])
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db)
    for (let time = 0; time < 3; time += 1) {
      await sql`
      select graphile_worker.add_job(${task}, job_key => ${options.jobKey}, job_key_mode => ${options.jobKeyMode})`.execute(
        db,
      )
      await work()
    }
    const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where task_identifier = ${task} and attempts < max_attempts`.execute(
      db,
    )
    expect(rows).toEqual([{ attempts: 1 }])
  },
)
