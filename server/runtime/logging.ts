import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** JSON lines on stdout, each with `fields`. Redacts secrets that slip in, such as a key in an error message. */
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
/** API keys, tokens of public invoice pages and sign-in links, and passwords in connection strings. */
const SECRETS =
  /ak_(?:live|test)_[0-9A-Za-z]+|(?<=\/pay\/)[0-9a-z]+-[0-9A-Za-z]+|(?<=\/enter#)[0-9A-Za-z]+|(?<=postgres(?:ql)?:\/\/[^:/@\s"]*:)[^@\s"]+(?=@)/g
