import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions add column trial_ending_at timestamptz(3);
    comment on column subscriptions.trial_ending_at is 'The end of the trial is to be told then; null once it was.';
    update subscriptions set trial_ending_at = trial_end - interval '72 hours' where status = 'trialing';
    create index subscriptions_trial_ending on subscriptions (tenant_id, test_clock_id, trial_ending_at, seq)
      where status = 'trialing' and trial_ending_at is not null`.execute(db)
}
