/** The address of the server: a socket folder, or a TCP port on loopback where the platform has no sockets. */
export type Endpoint = { socketFolder: string; port: number } | { socketFolder?: undefined; port: number }

/** The port in the name of the socket. No TCP port is opened. */
export const SOCKET_PORT = 5432

/** For the machine of a small shop; every commit is on disk before it is acknowledged. */
const base: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  // What a backup may hold back while its target is away.
  max_slot_wal_keep_size: '1GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A query whose client was killed must end: it would hold the memory that a new server needs.
  client_connection_check_interval: '2s',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_file_mode: '0600',
  log_checkpoints: 'off',
  // Failed statements are logged by the application, in a log of limited size: errors provoked on purpose must not fill
  // the disk.
  log_min_messages: 'log',
  // Statements and error details contain customers' data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`

/**
 * The text of postgresql.conf. It is rewritten at each start; local settings go to `local.conf` next to it.
 *
 * @param version of the programs, part of the text so that a server left by an older version is restarted
 * @param overrides win over the defaults
 */
export function settingsText(version: string, endpoint: Endpoint, overrides: Record<string, string>): string {
  const listen =
    endpoint.socketFolder === undefined
      ? { listen_addresses: '127.0.0.1' }
      : {
          listen_addresses: '',
          // The setting is a list: inner double quotes keep a comma in the path from splitting it.
          unix_socket_directories: `"${endpoint.socketFolder.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }
  const settings = { ...base, ...listen, port: String(endpoint.port), ...overrides }
  return [
    `# PostgreSQL ${version}. Réécrit à chaque démarrage : vos réglages vont dans local.conf, à côté de ce fichier.`,
    ...Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`),
    "include_if_exists = 'local.conf'",
    '',
  ].join('\n')
}
