import { isIP } from 'node:net'
import type { Request } from 'express'

/**
 * Follows Express's `trust proxy`. If a proxy passed on text that is not an address, returns the connection's address.
 */
export function addressOf(request: Request): string | undefined {
  const address = [request.ip, request.socket.remoteAddress].find(
    (text) => text !== undefined && isIP(text) !== 0,
  )
  const [, mapped] = MAPPED_BY_NODE.exec(address ?? '') ?? []
  return mapped ?? (address && (mappedIPv4(groupsOf(address)) ?? address))
}

/** Node writes IPv4 addresses like this on a socket for both families. `URL` would cost 4 % of a request. */
const MAPPED_BY_NODE = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/

/** Shortens an IPv6 address to its /64, within which a client can change its address for each request. */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  return groups === undefined
    ? address
    : (mappedIPv4(groups) ?? `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`)
}

function groupsOf(address: string): string[] | undefined {
  if (isIP(address) !== 6) return undefined
  // `URL` normalizes the spelling, but accepts no zone.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  return [...before, ...Array(GROUPS - before.length - after.length).fill('0'), ...after]
}

function mappedIPv4(groups: readonly string[] | undefined): string | undefined {
  if (groups?.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}

const GROUPS = 8
const GROUPS_OF_A_NETWORK = 4
