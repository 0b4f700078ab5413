import ipaddr from 'ipaddr.js'
import type { ServiceConfig } from '../config.ts'

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** While the service itself is only reached on its machine, receivers may be there too. */
export function allowedNetworksOf({
  publicBaseUrl,
  outwardAllowedNetworks,
}: Pick<ServiceConfig, 'publicBaseUrl' | 'outwardAllowedNetworks'>): string[] {
  return [...outwardAllowedNetworks, ...(isLoopback(publicBaseUrl) ? LOOPBACK : [])]
}

export function isLoopback(url: string): boolean {
  return matches(new URL(url).hostname, LOOPBACK)
}

/**
 * Judges an address, and of names only localhost: what another name stands for is only known when it is used.
 */
export function isReachable(hostname: string, allowed: readonly string[]): boolean {
  const address = addressOf(hostname)
  return address === undefined || address.range() === 'unicast' || matches(hostname, allowed)
}

function matches(hostname: string, networks: readonly string[]): boolean {
  const address = addressOf(hostname)
  return (
    address !== undefined &&
    networks.some((network) => {
      const [base, bits] = ipaddr.parseCIDR(network)
      return address.kind() === base.kind() && address.match(base, bits)
    })
  )
}

function addressOf(hostname: string) {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const text = /^(?:.+\.)?localhost\.?$/.test(bare) ? '127.0.0.1' : bare
  return ipaddr.isValid(text) ? ipaddr.parse(text) : undefined
}
