/** Something about this machine keeps a command from starting; the message says what to do. */
export class StartUpError extends Error {
  code = 'ERR_ASSAY_START_UP';
}
