import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/**
 * The service's log: JSON lines on stdout. Secrets have no business in it and are not handed to it; what should slip in
 * all the same, a key in an error's text or a header in an object, is taken out here.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
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
/** API keys, the tokens of public invoice pages, and the password in a connection string. */
const SECRETS =
  /ak_(?:live|test)_[0-9A-Za-z]+|(?<=\/pay\/)[0-9a-z]+-[0-9A-Za-z]+|(?<=postgres(?:ql)?:\/\/[^:/@\s"]*:)[^@\s"]+(?=@)/g
