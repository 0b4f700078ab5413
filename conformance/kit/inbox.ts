/** A request that arrived at an inbox. */
export type Message = {
  method: string
  /** Where in the inbox: empty, but for one that followed a redirect. */
  path: string
  /** With names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
  /** The parsed JSON, or undefined. */
  body: unknown
  /** By `performance.now`. */
  arrivedMs: number
  /** When its answer was sent. Undefined before. */
  answeredMs: number | undefined
}

export type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** A receiver of webhooks, of one check. */
export type Inbox = {
  /** For an endpoint. */
  url: string
  /** What arrived, in order. */
  messages: readonly Message[]
  /** Decides what is answered from now on. Until then it is 204. */
  answer(decide: (message: Message) => Answer | Promise<Answer>): void
}
