import { type Kysely, sql } from 'kysely'

/** A line is looked up by its id; its late events are read in order without those between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index invoice_line_items_of_usage on invoice_line_items (tenant_id, id) where usage is not null;
    create index event_states_with_segments on event_states (tenant_id, customer_id, "timestamp", id)
      where segment_ids is not null`.execute(db)
}
