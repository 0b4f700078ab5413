import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** Writes JSON lines to stdout, and redacts secrets that slip into messages. */
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
      redact: { paths: SECRET_PATHS, censor: CENSORED },
      hooks: { streamWrite: (line) => line.replace(SECRETS, CENSORED) },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}

const CENSORED = '[redacted]'
const SECRET_PATHS = ['authorization', '*.authorization', '*.headers.authorization', 'password', '*.password']
/**
 * Matches API keys, also of providers, secrets of webhooks, tokens of pages and sign-in links, and passwords
 * in connection strings.
 */
const SECRETS =
  /[ars]k_(?:live|test)_[0-9A-Za-z]+|whsec_[0-9A-Za-z+/=]+|(?<=\/pay\/|\/providers\/[a-z]+\/)[0-9a-z]+-[0-9A-Za-z]+|(?<=\/enter#)[0-9A-Za-z]+|(?<=postgres(?:ql)?:\/\/[^:/@\s"]*:)[^@\s"]+(?=@)/g
