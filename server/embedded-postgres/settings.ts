import { port } from './socket.ts'

/** Command-line settings override the configuration file. */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Acknowledged events survive a power failure.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Each process has a pool of connections.
    max_connections: '200',
    // Recent idempotency keys stay in memory.
    shared_buffers: '256MB',
    // A larger WAL lets steady ingest write fewer full pages. Crash recovery takes seconds longer.
    max_wal_size: '2GB',
    // Plans for a table that has just grown take quadratic time until it is analyzed.
    autovacuum_naptime: '10s',
    // Compiling short queries does not pay.
    jit: 'off',
    // The machine's time zone must not affect casts.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of queries quote values, which must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
