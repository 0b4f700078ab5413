import type { document as english } from '../en/document.ts'
import type { Translation } from '../translation.ts'

export const document: Translation<typeof english> = {}
