import { type Kysely, sql } from 'kysely'

/**
 * Queues a job unless one waits under its key. That one is kept from starting until the transaction ends, and the worker is notified then.
 * Who waits for a job that a worker is just taking has locked it afterwards: the exception undoes that. Otherwise two of them would wait for each
 * other in add_job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table worker_heartbeat (
      only_row boolean primary key default true check (only_row),
      last_seen_at timestamptz(3)
    ) with (fillfactor = 50);
    insert into worker_heartbeat default values;
    comment on table worker_heartbeat is 'One row: when a worker last looked for work, by the clock of the database.'`.execute(
    db,
  )
  await sql`
    create function queue_unless_waiting(task text, wanted_key text, queue text, payload json) returns void
    language plpgsql as $$
    begin
      perform from graphile_worker._private_jobs
        where key = wanted_key and is_available and run_at <= now() for key share;
      if not found then
        raise no_data_found;
      end if;
      perform pg_notify('jobs:insert', '{"count":1}');
    exception when no_data_found then
      perform graphile_worker.add_job(task, payload, job_key => wanted_key, queue_name => queue);
    end $$`.execute(db)
}
