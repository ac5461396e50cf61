import { WORKING_FOLDER } from './programs.ts';

/** The port is only the last part of the socket's name: nothing listens on the network. */
export const PORT = 5432;

/**
 * Settings of the server. Given on the command line at each start, so that a stored configuration or ALTER
 * SYSTEM cannot turn durability off and root never writes into a folder of another account.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Processes that use the server restart it, and with a recovery that always ends: a server that restarts by
  // itself and loses the process that recovers it, as on a full disk, stays (18.4) and refuses every
  // connection for good.
  restart_after_crash: 'off',
  // Holds the working set of a busy college's hour; the system's own cache holds the rest.
  shared_buffers: '64MB',
  max_connections: '60',
  // Processes that a small installation does not need.
  io_workers: '1',
  max_logical_replication_workers: '0',
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  // A busy backend would spend a twentieth of its time on updating its process title.
  update_process_title: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  // Statements and details quote what people entered; they have no place in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Arguments of `postgres`, started in its cluster; `name` shows in the process list and is how its processes
 * are found.
 */
export function serverArguments(socketFolder: string, name: string): string[] {
  const settings = { ...SETTINGS, unix_socket_directories: socketFolder, cluster_name: name };
  return [
    '-D',
    WORKING_FOLDER,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}

/** Arguments of `initdb`, started in an empty folder; it asks for the superuser's password, twice. */
export const INITIALISE_ARGUMENTS = [
  `--pgdata=${WORKING_FOLDER}`,
  '--username=postgres',
  '--pwprompt',
  '--auth-local=scram-sha-256',
  '--auth-host=reject',
  '--data-checksums',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];
