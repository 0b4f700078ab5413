import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startMock } from '../../scripts/mock/start-mock.ts'
import { serviceForThisFile } from '../support/service.ts'
import { config } from './command.ts'

const service = await serviceForThisFile()

test('it reads the mock, which has the contract’s examples', async () => {
  const mock = await startMock()
  onTestFinished(() => mock.stop())
  const at = { baseUrl: mock.url }
  const pulled = await config(at, { key: 'ak_test_x' }, ['pull'])
  expect(pulled).toMatchObject({ code: 0, err: '' })
  expect(pulled.out).toContain('\n  pro:\n    name: Pro\n')
  expect(await config(at, { key: 'ak_test_x' }, ['diff', '-'], pulled.out)).toEqual({
    code: 0,
    out: '',
    err: '',
  })
})

test('operations that a service does not have are left out, and refused in a file', async () => {
  const company = await service.company()
  const baseUrl = await startWithoutCoupons(service.baseUrl)
  const pulled = await config({ baseUrl }, company, ['pull'])
  expect(pulled).toMatchObject({ code: 0, err: '' })
  expect(pulled.out).not.toContain('coupons')
  expect(await config({ baseUrl }, company, ['apply', '-'], pulled.out)).toMatchObject({ code: 0 })
  const file = 'coupons: {c: {name: C, type: percent, percent_off: "1"}}'
  expect(await config({ baseUrl }, company, ['apply', '-'], file)).toEqual({
    code: 2,
    out: '',
    err: 'Nothing was changed.\nstdin:1: coupons: the service does not have these operations\n',
  })
})

/** A service of which an implementation left the coupons out. */
async function startWithoutCoupons(behind: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request
    const body = await text(request)
    if (url.startsWith('/v1/coupons')) {
      const error = { code: 'NOT_IMPLEMENTED', message: 'This operation is not implemented' }
      response.writeHead(501, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ success: false, error, request_id: 'req_1' }))
      return
    }
    const answer = await fetch(`${behind}${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(await answer.text())
  })
  server.listen(0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
