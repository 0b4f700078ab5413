import type pg from 'pg'

/**
 * graphile-worker waits four hours for a dead worker. Here each worker holds an advisory lock until its
 * connection ends, so a free lock means that the worker is dead.
 */
export async function releaseDeadWorkers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with dead as (
       select distinct locked_by from graphile_worker.jobs where locked_by is not null and not exists (
         select from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
           and classid = $1 and objid = (hashtext(locked_by)::bigint & 4294967295)::oid and objsubid = 2
       )
     )
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [LIVENESS_LOCKS],
  )
}

export async function holdLivenessLock(client: pg.ClientBase, workerName: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LIVENESS_LOCKS, workerName])
}

/** The class of advisory locks that only workers use. */
const LIVENESS_LOCKS = 728_301
