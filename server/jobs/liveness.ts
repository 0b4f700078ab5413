import type pg from 'pg'

/**
 * Gives the jobs of dead workers back. graphile-worker itself waits four hours before it believes a worker dead; here each
 * worker holds a session lock of the database under its name, which ends with its connection, however it dies. A name
 * whose lock is free is dead.
 */
export async function releaseDeadWorkers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with holders as (
       select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
       union
       select distinct locked_by from graphile_worker._private_job_queues where locked_by is not null
     ), dead as (
       select locked_by from holders where not exists (
         select from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
           and classid = $1 and objid = (hashtext(locked_by)::bigint & 4294967295)::oid and objsubid = 2
       )
     )
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [WORKER_LOCKS],
  )
}

/** Marks a worker as alive for as long as the client's connection lasts. */
export async function holdAlive(client: pg.ClientBase, workerName: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [WORKER_LOCKS, workerName])
}

/** The class of our advisory locks on worker names: any number that nothing else in the database uses. */
const WORKER_LOCKS = 728_301
