import { signWebhook } from '../../client/webhooks/index.ts'
import { readDocument } from '../../contract/index.ts'

type Message = { id: string; body: string }
/** `error` says why there is no status. */
export type Sent = { status?: number; error?: string; tookMs: number }

const TIMEOUT_MS = 15_000

/** Does not follow redirects. `headers` replace those of the message. */
export async function sendMessage(
  url: string,
  secrets: string | readonly string[],
  { id, body }: Message,
  { headers = {}, now = Date.now() }: { headers?: Record<string, string>; now?: number } = {},
): Promise<Sent> {
  const startedAt = performance.now()
  const tookMs = () => Math.round(performance.now() - startedAt)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `usage-billing/${readDocument().info.version}`,
        ...(await signWebhook(secrets, { id, body, now })),
        ...headers,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: response.status, tookMs: tookMs() }
  } catch (error) {
    return { error: reasonOf(error), tookMs: tookMs() }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
