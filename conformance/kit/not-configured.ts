import type { AnyExchange } from './exchange.ts'
import { Skip } from './finding.ts'

/** A service may lack a package or a setting that an operation needs. Throws a `Skip`. */
export function skipUnlessConfigured({ status, body }: AnyExchange): void {
  const { code, details } = Object(Object(body).error)
  if (status !== 501 || code !== 'NOT_CONFIGURED') return
  const { package: name, setting } = Object(details)
  throw new Skip(`the service is not set up for it: it lacks ${name ?? setting}`)
}
