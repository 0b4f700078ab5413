import { port } from './socket.ts'

export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Acknowledged events must survive a power failure.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '200',
    // Recent idempotency keys stay in memory.
    shared_buffers: '256MB',
    // A larger WAL lets steady ingest write fewer full pages. Crash recovery takes seconds longer.
    max_wal_size: '2GB',
    // Planning of a table that has just grown takes quadratic time until it is analyzed.
    autovacuum_naptime: '10s',
    // Compilation does not pay off for short queries.
    jit: 'off',
    // Casts must not depend on the machine's time zone.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of queries quote values, which must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
