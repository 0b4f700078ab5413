import type { Endpoint, Node } from '../../../contract/document.ts'

/** An operation's documentation, as an editor shows it over the method. */
export function describe({ summary, description, deprecated }: Node, { method, path }: Endpoint): string {
  const lines = [
    `${summary}: \`${method.toUpperCase()} ${path}\``,
    '',
    ...withoutAnchors(String(description)).trim().split('\n'),
    ...(deprecated === true ? ['', '@deprecated'] : []),
  ]
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}

/** Links within the reference lead nowhere in an editor. */
function withoutAnchors(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(#[^)]*\)/g, '$1').replaceAll('*/', '*\\/')
}
