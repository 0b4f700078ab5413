import { port } from './socket.ts'

/** Settings that differ from PostgreSQL's defaults, or must not. The command line overrides the configuration file. */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    // No TCP port, only the socket, which only its owner can reach.
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Acknowledged events survive a crash and a power failure, whatever the configuration file says.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // The service, each worker and the command line have a pool, so the default of 100 is too low.
    max_connections: '200',
    // Twice the default keeps the idempotency index of recent events in memory.
    shared_buffers: '256MB',
    // Twice the default: under steady ingest, checkpoints are then timed and write fewer full pages to the WAL. Recovery
    // after a crash takes seconds longer.
    max_wal_size: '2GB',
    // The queries are short, so compiling them does not pay.
    jit: 'off',
    // All times are in UTC; the machine's time zone must not affect casts.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of queries quote values of rows, so only the service that sent the query gets them. The log has starts, recovery
    // and fatal errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
