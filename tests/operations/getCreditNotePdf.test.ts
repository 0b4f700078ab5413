import { expect, test } from 'vitest'
import { issueNote, voidNote } from '../fixtures/credit-notes.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()

test('the bytes are the same each time, and others once it is void', async () => {
  const company = await service.company()
  const note = await issueNote(company, await addOpen(company))
  const first = await bytesOf(company, note)
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await bytesOf(company, note)).toEqual(first)
  await voidNote(company, note)
  expect(await bytesOf(company, note)).not.toEqual(first)
})

test('its page shows it to anyone who has the link', async () => {
  const company = await service.company()
  const note = await issueNote(company, await addOpen(company), { memo: 'Outage of 12 March' })
  const token = note.public_credit_note_url.split('/').at(-1)
  const page = await (await fetch(`${service.baseUrl}/credit_notes/${token}`)).text()
  expect(page).toContain(`Credit note ${note.credit_note_number}`)
  expect(page).toContain('Outage of 12 March')
  expect(page).toContain(`href="${token}/credit-note.pdf"`)
  const file = await fetch(`${service.baseUrl}/credit_notes/${token}/credit-note.pdf`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect((await fetch(`${service.baseUrl}/credit_notes/${token}x`)).status).toBe(404)
})

test('without the packages the service says which one it lacks', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const bare = await serviceForThisTest({ pdfPackages: ['a-package-that-nobody-has'] })
  const company = await bare.company()
  expect(refusal(await request(company, await issueNote(company, await addOpen(company))))).toEqual({
    status: 501,
    code: 'NOT_CONFIGURED',
    details: { package: 'a-package-that-nobody-has' },
  })
})

async function bytesOf(company: TestCompany, note: { id: string }): Promise<Buffer> {
  return Buffer.from(succeed(await request(company, note)) as ArrayBuffer)
}

function request({ client }: TestCompany, { id }: { id: string }) {
  return client.GET('/v1/credit_notes/{id}/pdf', { params: { path: { id } }, parseAs: 'arrayBuffer' })
}
