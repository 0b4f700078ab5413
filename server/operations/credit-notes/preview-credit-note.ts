import { toPreview } from '../../billing/notes/note-preview.ts'
import type { Write } from '../../context.ts'
import { issueNote } from './issue-note.ts'

export const previewCreditNote: Write<'previewCreditNote'> = async ({ path, body }, requestContext) => {
  const { invoice, composed, note, context } = await issueNote(path.id, body, requestContext)
  return { status: 200, body: { credit_note_preview: toPreview(invoice, composed, note, context) } }
}
