/** A real service whose clock is so many milliseconds ahead of the machine's: `node service-ahead.ts MS`. */
import { parseConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/runtime/logging.ts'
import { start } from '../../../server/start.ts'

const aheadMs = Number(process.argv[2])
const config = parseConfig(process.env)
const { port } = await start(config, {
  clock: () => new Date(Date.now() + aheadMs),
  log: createLog(config.logLevel),
})
process.send?.(port)
