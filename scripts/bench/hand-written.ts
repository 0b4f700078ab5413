import fastify from 'fastify'
import pg from 'pg'
import type { Connection } from '../../server/db/open.ts'
import type { Target } from './billed.ts'

type Body = { events: EventInput[] }
type EventInput = {
  event_name: string
  idempotency_key: string
  customer_id: string
  timestamp: string
  properties?: Record<string, number | string>
}

/**
 * Starts the measure for ingest: what one would write by hand with Fastify. It validates by schema, looks the
 * key up, and stores a request with one insert that leaves repeats out. It has no limits, no conflicts, no
 * verdicts.
 */
export async function startHandWritten(connection: Connection, key: string): Promise<HandWritten> {
  const pool = new pg.Pool({ ...connection, max: 20 })
  await pool.query(TABLES)
  await pool.query('insert into by_hand.keys values ($1, 1)', [key])
  const app = fastify({ bodyLimit: 5 * 1024 * 1024, ajv: { customOptions: { allowUnionTypes: true } } })
  app.post<{ Body: Body }>('/v1/events/ingest', { schema: { body: BODY } }, async (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length)
    const found = await pool.query('select tenant_id from by_hand.keys where key = $1', [token])
    if (found.rows.length === 0) return reply.code(401).send({ success: false })
    const { events } = request.body
    const stored = await pool.query(INSERT, [
      found.rows[0].tenant_id,
      events.map((event) => event.idempotency_key),
      events.map((event) => event.event_name),
      events.map((event) => event.customer_id),
      events.map((event) => event.timestamp),
      events.map((event) => JSON.stringify(event.properties ?? {})),
    ])
    const duplicates = events.length - (stored.rowCount ?? 0)
    return reply.code(202).send({ success: true, accepted: events.length, duplicates })
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { target: { baseUrl, key }, close }
}

export type HandWritten = { target: Target; close(): Promise<void> }

const TABLES = `
  create schema by_hand;
  create table by_hand.keys (key text primary key, tenant_id bigint not null);
  create table by_hand.events (
    tenant_id bigint not null,
    idempotency_key text not null,
    event_name text not null,
    customer_id text not null,
    "timestamp" timestamptz not null,
    properties jsonb not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, idempotency_key)
  );
  create index on by_hand.events (tenant_id, customer_id, "timestamp")`

const INSERT = `
  insert into by_hand.events (tenant_id, idempotency_key, event_name, customer_id, "timestamp", properties)
  select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::jsonb[])
  on conflict do nothing`

const BODY = {
  type: 'object',
  required: ['events'],
  properties: {
    events: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: {
        type: 'object',
        required: ['event_name', 'idempotency_key', 'customer_id', 'timestamp'],
        additionalProperties: false,
        properties: {
          event_name: { type: 'string', maxLength: 128, pattern: '^[A-Za-z0-9][A-Za-z0-9._:/-]*$' },
          idempotency_key: { type: 'string', maxLength: 255, pattern: '^[!-~]+$' },
          customer_id: { type: 'string', pattern: '^c[a-z0-9]{24}$' },
          timestamp: { type: 'string', format: 'date-time' },
          properties: {
            type: 'object',
            maxProperties: 50,
            additionalProperties: { type: ['number', 'string'] },
          },
        },
      },
    },
  },
}
