import { port } from './socket.ts'

/** For the command line, which overrides the configuration file. */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    // No TCP port.
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Acknowledged events survive a power failure.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Each process has a pool, so the default of 100 is too low.
    max_connections: '200',
    // Keeps the idempotency index of recent events in memory.
    shared_buffers: '256MB',
    // Under steady ingest, checkpoints are then timed and write fewer full pages. Crash recovery takes seconds longer.
    max_wal_size: '2GB',
    // Plans go by the number of rows. Those of a table that was small a minute ago join by the square.
    autovacuum_naptime: '10s',
    // The queries are short, so compiling them does not pay.
    jit: 'off',
    // The machine's time zone must not affect casts.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of queries quote values of rows, which must not be in the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
