import ipaddr from 'ipaddr.js'
import type { ServiceConfig } from '../config.ts'

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** A service that is reached only on its own machine may send to loopback addresses. */
export function allowedNetworksOf({
  publicBaseUrl,
  outwardAllowedNetworks,
}: Pick<ServiceConfig, 'publicBaseUrl' | 'outwardAllowedNetworks'>): string[] {
  return [...outwardAllowedNetworks, ...(isLoopback(publicBaseUrl) ? LOOPBACK : [])]
}

export function isLoopback(url: string): boolean {
  return matches(new URL(url).hostname, LOOPBACK)
}

/** Checks an address, or localhost. Any other name is checked at each use. */
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
