/** A request that arrived at an inbox. */
export type Message = {
  method: string
  /** The path in the inbox: empty, except for a message that followed a redirect. */
  path: string
  /** The headers, with names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
  /** The parsed JSON, or undefined. */
  body: unknown
  /** When the message arrived, by `performance.now`. */
  arrivedMs: number
  /** When the answer was sent; undefined before. */
  answeredMs: number | undefined
}

export type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** A receiver of webhooks, of one check. */
export type Inbox = {
  /** The URL for an endpoint. */
  url: string
  /** The messages that arrived, in order. */
  messages: readonly Message[]
  /** Decides what is answered from now on. Before, the answer is 204. */
  answer(decide: (message: Message) => Answer | Promise<Answer>): void
}
