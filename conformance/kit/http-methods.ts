/** The methods that the contract has every service know. */
const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Many HTTP servers answer 501 to a method that they do not know, before the service sees the request. */
export function isRefusedByHttpServer(method: string, { status }: { status: number }): boolean {
  return status === 501 && !KNOWN.has(method)
}
