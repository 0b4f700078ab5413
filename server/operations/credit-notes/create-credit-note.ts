import type { Write } from '../../context.ts'
import { issueNote } from './issue-note.ts'
import { toCreditNote } from './response.ts'

export const createCreditNote: Write<'createCreditNote'> = async ({ path, body }, requestContext) => {
  const { note, context } = await issueNote(path.id, body, requestContext)
  return { status: 201, body: { credit_note: toCreditNote(note, context) } }
}
