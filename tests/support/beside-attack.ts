import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Hit, Shot } from './beside.ts'

const { baseUrl, key, shots }: { baseUrl: string; key: string; shots: Shot[] } = workerData
const agent = new Agent({ maxSockets: shots.length })

parentPort?.once('message', async () => parentPort?.postMessage(await Promise.all(shots.map(fire))))
parentPort?.postMessage('ready')

function fire({ method, path, body, headers }: Shot): Promise<Hit> {
  return new Promise((resolve, reject) => {
    const sent = request(`${baseUrl}${path}`, {
      method,
      agent,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.end(body)
  })
}
