import type { ServiceConfig } from '../config.ts'
import type { ReadHandle } from '../db/schema.ts'
import { type Installation, readInstallation, takeInstallation } from './installation-store.ts'
import { isLoopback } from './networks.ts'

export type Held = { why: string }
/** The gate is asked before anything leaves. Undefined allows it. */
export type OutwardGate = () => Promise<Held | undefined>

export type OutwardTerms = Pick<ServiceConfig, 'outward' | 'publicBaseUrl'>

/** The first process of a new database claims the database for its installation. */
export async function openOutwardGate(db: ReadHandle, process: OutwardTerms): Promise<OutwardGate> {
  if (process.outward === 'allow') await takeInstallation(db, process.publicBaseUrl)
  return async () => {
    const why = whyHeld(process, await readInstallation(db))
    return why === undefined ? undefined : { why }
  }
}

export function whyHeld(
  { outward, publicBaseUrl }: OutwardTerms,
  { public_base_url, held_reason, backup_taken_at }: Installation,
): string | undefined {
  if (outward === 'hold') return 'OUTWARD is hold.'
  if (held_reason === 'restored')
    return `This database was restored from a backup of ${backup_taken_at?.toISOString()}.`
  if (held_reason === 'requested') return 'The operator holds it.'
  if (public_base_url !== null && !isSameInstallation(public_base_url, publicBaseUrl))
    return `This database belongs to the service at ${public_base_url}, and the PUBLIC_BASE_URL here is ${publicBaseUrl}.`
  return undefined
}

/**
 * All loopback addresses count as one, so that another port holds nothing. A change from http to https holds nothing
 * either.
 */
function isSameInstallation(one: string, other: string): boolean {
  if (isLoopback(one) && isLoopback(other)) return true
  const [first, second] = [new URL(one), new URL(other)]
  return first.host === second.host && first.pathname === second.pathname
}
