import { type ContractDocument, type Endpoint, operationAt } from '../../../contract/document.ts'
import { listErrors } from '../../../contract/errors.ts'

/** An operation's documentation, as an editor shows it over the method. */
export function describe(document: ContractDocument, endpoint: Endpoint): string {
  const { summary, description, deprecated } = operationAt(document, endpoint)
  const errors = listErrors(document, endpoint)
  const lines = [
    `${summary}: \`${endpoint.method.toUpperCase()} ${endpoint.path}\``,
    '',
    ...withoutAnchors(String(description)).trim().split('\n'),
    ...(errors === '' ? [] : ['', `Errors: ${errors}.`]),
    ...(deprecated === true ? ['', '@deprecated'] : []),
  ]
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}

/** Links within the reference lead nowhere in an editor. */
function withoutAnchors(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(#[^)]*\)/g, '$1').replaceAll('*/', '*\\/')
}
