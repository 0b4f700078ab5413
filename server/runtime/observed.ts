import { channel } from 'node:diagnostics_channel'

/** `result` is `ok`, `failed`, or a word of the step. */
export type Step = { kind: StepKind; name: string; result: string; durationMs: number }
export type StepKind = 'transaction' | 'job' | 'delivery' | 'email' | 'provider_call' | 'pdf'

/** Operators listen to these events. Without a listener, none is created. */
type Observed = {
  request: {
    operationId: string | undefined
    /** 0 if the client left before the response. */
    status: number
    code: string | undefined
    durationMs: number
  }
  ingest: { stored: number; duplicates: number }
  step: Step
  pool: { totalCount: number; idleCount: number; waitingCount: number; ended: boolean }
}

export function publish<Kind extends keyof Observed>(kind: Kind, message: Observed[Kind]): void {
  channels[kind].publish(message)
}

export function subscribe<Kind extends keyof Observed>(
  kind: Kind,
  listener: (message: Observed[Kind]) => void,
): () => void {
  const receive = (message: unknown) => listener(message as Observed[Kind])
  channels[kind].subscribe(receive)
  return () => void channels[kind].unsubscribe(receive)
}

const channels = {
  request: channel('usage-billing:request'),
  ingest: channel('usage-billing:ingest'),
  step: channel('usage-billing:step'),
  pool: channel('usage-billing:pool'),
}
