/**
 * Throws in a browser's page or worker: whoever opens it could read the key, and with it write into your billing.
 * Deno and Cloudflare have some of a browser's globals; neither has a document, or calls itself Mozilla.
 */
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
