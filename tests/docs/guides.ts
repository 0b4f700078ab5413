import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A guide's text. */
export function readGuide(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../openapi/guides', name), 'utf8')
}

/** The blocks of code of a language in a text. */
export function codeIn(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  )
}

/** The tables of a text, each as rows of cells under the names of its columns, numbers without their commas. */
export function tablesIn(text: string): Array<Array<Record<string, string>>> {
  return [...text.matchAll(/^\|.*\|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm)].map(([table]) => {
    const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf)
    return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
  })
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) =>
      cell
        .trim()
        .replaceAll('`', '')
        .replaceAll(/(\d),(?=\d{3})/g, '$1'),
    )
}
