import { createServer, type Socket } from 'node:net'
import { listenForTheTest } from './receiver.ts'

/** What a receiver of webhooks writes once the request has arrived, and the `last_error` that this leads to. */
export const ODD_RECEIVERS: Record<string, { error: string | null; answer(socket: Socket): void }> = {
  'switches protocols': {
    error: 'status',
    answer: (socket) =>
      socket.write(head('101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade')),
  },
  'switches protocols, with a body': {
    error: 'status',
    answer: (socket) =>
      socket.write(`${head('101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade')}hello`),
  },
  'says 101 without an upgrade': { error: 'status', answer: (socket) => socket.write(head('101 Fine')) },
  'closes before its headers': { error: 'closed', answer: (socket) => socket.end() },
  'closes within its headers': {
    error: 'closed',
    answer: (socket) => socket.end('HTTP/1.1 200 OK\r\nX-A: '),
  },
  'closes after its headers': {
    error: 'closed',
    answer: (socket) => socket.end(head('200 OK', 'Content-Length: 10')),
  },
  'says 100 for ever': { error: 'timeout', answer: (socket) => repeat(socket, head('100 Continue'), 20) },
  'stops within its body': {
    error: 'timeout',
    answer: (socket) => socket.write(`${head('200 OK', 'Content-Length: 10')}hello`),
  },
  'sends chunks that are none': {
    error: 'closed',
    answer: (socket) => socket.write(`${head('200 OK', 'Transfer-Encoding: chunked')}zz\r\nhello\r\n`),
  },
  'answers twice': {
    error: null,
    answer: (socket) => socket.write(head('200 OK', 'Content-Length: 0').repeat(2)),
  },
  'speaks another language': {
    error: 'closed',
    answer: (socket) => socket.write('220 mail.example ESMTP\r\n'),
  },
  resets: { error: 'closed', answer: (socket) => socket.resetAndDestroy() },
  'sends 200 kB of headers': {
    error: 'closed',
    answer: (socket) => socket.write(head('200 OK', ...Array(2_000).fill(`X-Filler: ${'x'.repeat(90)}`))),
  },
  'drips its body': {
    error: 'timeout',
    answer(socket) {
      socket.write(head('200 OK', 'Content-Length: 2000'))
      repeat(socket, 'x', 200)
    },
  },
  'drips its headers': {
    error: 'timeout',
    answer(socket) {
      socket.write('HTTP/1.1 200 OK\r\nX-Drip: ')
      repeat(socket, 'x', 200)
    },
  },
  'says 204 with a body': {
    error: null,
    answer: (socket) => socket.write(`${head('204 No Content', 'Content-Length: 5')}hello`),
  },
  'says 304': { error: 'redirect', answer: (socket) => socket.write(head('304 Not Modified')) },
  'says 999': { error: 'status', answer: (socket) => socket.write(head('999 Odd', 'Content-Length: 0')) },
  'says 000': { error: 'closed', answer: (socket) => socket.write(head('000 Odd', 'Content-Length: 0')) },
  redirects: {
    error: 'redirect',
    answer: (socket) => socket.write(head('302 Found', 'Location: http://localhost/', 'Content-Length: 0')),
  },
  'never answers': { error: 'timeout', answer: () => undefined },
}

/** Returns the URL of a server that answers each request so. Closed when the test ends. */
export function oddReceiver(answer: (socket: Socket) => void): Promise<string> {
  return listenForTheTest(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => answer(socket))
    }),
  )
}

function head(status: string, ...fields: string[]): string {
  return [`HTTP/1.1 ${status}`, ...fields, '', ''].join('\r\n')
}

function repeat(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.once('close', () => clearInterval(timer))
}
