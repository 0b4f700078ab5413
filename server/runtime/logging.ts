import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

export function createLog(
  level: string,
  destination?: DestinationStream,
  fields: { pid: number } | null = null,
): Logger {
  return pino(
    {
      level,
      base: fields,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => line.replace(SECRETS, '$1$2$3$4[redacted]') },
    },
    destination ??
      pino.destination({
        dest: 1,
        sync: false,
        minLength: WRITTEN_TOGETHER_BYTES,
        periodicFlush: MAX_WAIT_MS,
      }),
  )
}

/** A write costs more than formatting a line. */
const WRITTEN_TOGETHER_BYTES = 4_096
const MAX_WAIT_MS = 100

/**
 * Matches API keys, also of providers, webhook secrets, tokens of pages and sign-in links, passwords in connection
 * strings, and values of `authorization` and `password`.
 */
const SECRETS =
  /[ars]k_(?:live|test)_[0-9A-Za-z]+|whsec_[0-9A-Za-z+/=]+|(\/pay\/|\/providers\/[a-z]+\/)[0-9a-z]+-[0-9A-Za-z]+|(\/enter#)[0-9A-Za-z]+|((?:postgres(?:ql)?|smtps?):\/\/[^:/@\s"]*:)[^@\s"]+(?=@)|("(?:authorization|password)":\[?")(?:[^"\\]|\\.)*/g
