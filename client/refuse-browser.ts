/** A browser's users could read the key. Deno and Cloudflare lack a document and a Mozilla user agent. */
export function refuseBrowser(): void {
  const world: { document?: unknown; WorkerGlobalScope?: unknown; navigator?: { userAgent?: string } } =
    globalThis
  const inPage = 'window' in world && world.document !== undefined
  const inWorker =
    world.WorkerGlobalScope !== undefined && /^Mozilla\//.test(world.navigator?.userAgent ?? '')
  if (inPage || inWorker)
    throw new Error(
      'createBillingClient was called in a browser, where everybody can read the API key. Call the API from your server; ' +
        'where the key is nobody’s secret, as against a mock, pass dangerouslyAllowBrowser: true.',
    )
}
