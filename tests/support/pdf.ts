import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page, with single spaces. */
export async function pagesOfPdf(bytes: ArrayBuffer): Promise<string[]> {
  // It takes the bytes away.
  const document = await getDocumentProxy(new Uint8Array(bytes.slice(0)))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replaceAll('\u200b', '').replaceAll(/\s+/g, ' '))
}
