import { type Kysely, sql } from 'kysely'

/** A meter's usage over all customers reads the hours of its window, and who has a value to carry over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index usage_hours_of_meter on usage_hours (tenant_id, meter_id, hour);
    create index usage_hour_values_of_meter on usage_hour_values (tenant_id, meter_id, hour);
    create index recurring_values_of_meter on recurring_values (tenant_id, meter_id, customer_id)`.execute(db)
}
