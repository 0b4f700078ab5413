import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import express from 'express'
import { expect, test, vi } from 'vitest'
import { sendText } from '../../server/http/send-text.ts'
import type { Hit, Shot } from '../support/beside.ts'
import { countTurns } from '../support/watch-loop.ts'

test('each piece of a long answer is written in its own turn of the event loop, however fast its reader is', async () => {
  const pieces = Array.from({ length: 60 }, (_, index) => `${index % 10}`.repeat(64 * 1024))
  const writtenIn = new Map<number, number>()
  const app = express().get('/', (_request, response) => {
    let turn = 0
    let counted = countTurns()
    const write = response.write.bind(response)
    vi.spyOn(response, 'write').mockImplementation((piece: string) => {
      turn += counted()
      counted = countTurns()
      writtenIn.set(turn, (writtenIn.get(turn) ?? 0) + 1)
      return write(piece)
    })
    response.once('close', () => counted())
    sendText(response, pieces)
  })
  const server = app.listen(0)
  await once(server, 'listening')
  const reader = readerOf((server.address() as AddressInfo).port)
  await once(reader, 'message')
  reader.postMessage('begin')
  const [hits]: Hit[][] = await once(reader, 'message')
  await reader.terminate()
  server.close()

  expect(hits).toEqual([{ status: 200, text: pieces.join('') }])
  expect(Math.max(...writtenIn.values())).toBe(1)
})

/** In a thread of its own, which reads while this one writes. */
function readerOf(port: number): Worker {
  const shots: Shot[] = [{ method: 'GET', path: '/' }]
  const workerData = { baseUrl: `http://localhost:${port}`, key: '', shots }
  return new Worker(new URL('../support/beside-attack.ts', import.meta.url), { workerData })
}
