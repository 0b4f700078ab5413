import { port } from './socket.ts'

/**
 * The server's settings that differ from PostgreSQL's own, or that must not. Given on its command line, where they
 * count more than its configuration file.
 */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    // No TCP port: only the socket, which only its owner can reach.
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // An acknowledged event outlives a crash and a power cut, whatever anyone writes into the configuration file.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // The service, workers and the command line each bring a pool; 100 is soon used up by a few of them.
    max_connections: '200',
    // Twice the default: the idempotency index of recent events stays in memory. Taken only as it is used.
    shared_buffers: '256MB',
    // Twice the default: under steady ingest checkpoints come by time, not by volume, and fewer whole pages are logged
    // again. The price is seconds more of recovery after a crash.
    max_wal_size: '2GB',
    // The queries are short; compiling them would cost more than it saves.
    jit: 'off',
    // The contract speaks UTC only; a machine's zone must not show in any cast.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The errors of a query quote values of its rows, and belong to the service that sent it. The log has what concerns the
    // server itself: starts, recovery, what it ends with.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
