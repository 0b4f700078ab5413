import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf, readContract } from '../../contract/index.ts'
import { readIntroduction } from '../../scripts/docs/page-contract.ts'

const { document, operations } = readContract()
const places = new Set([...sectionsOf(readIntroduction()), ...operations.map(anchorOf)])
const links = [...JSON.stringify(document).matchAll(/\[([^\][]+)\]\((#\/[^)]+)\)/g)].map(
  ([, text = '', place = '']) => ({ text, place }),
)

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const read = (name: string) => ({ name, text: readFileSync(join(root, name), 'utf8') })
const documents = files.filter((name) => name.endsWith('.md')).map(read)
const headings = new Map(documents.map(({ name, text }) => [name, new Set(headingsOf(text))]))
const others = files.filter((name) => /^(client|examples)\/.*(?<!\.md)$/.test(name))
const published = [...documents, ...['package.json', 'generated/openapi.json', ...others].map(read)]

/** Of standards, and of what is used here. */
const SITES = new Set(['json-schema.org', 'mswjs.io', 'semver.org', 'typst.app', 'www.standardwebhooks.com'])

test('the introduction and the guides lead to one another', () => {
  expect(links.length).toBeGreaterThan(40)
})

test.each(links)('“$text” leads to a place of the page', ({ place }) => {
  expect([...places]).toContain(place)
})

test.each(documents)(
  '$name leads to files of the repository, and to headings of theirs',
  ({ name, text }) => {
    const found = [...text.matchAll(/\]\(([^):#]*)(?:#([^)]*))?\)/g)].filter(
      ([, file, part]) => file !== '' || part !== undefined,
    )
    const dead = found.filter(([, file = '', part]) => {
      const target = file === '' ? name : join(dirname(name), file)
      return part === undefined
        ? !files.some((each) => each === target || each.startsWith(`${target}/`))
        : !headings.get(target)?.has(part)
    })
    expect(dead.map(([link]) => link)).toEqual([])
  },
)

test('what is published names sites that are local, fictitious, or of what is used', () => {
  const unknown = published.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:https?:\/\/|[\w.+-]+@(?=[\w-]+\.[a-z]))([\w-]+(?:\.[\w-]+)*)/g)]
      .map(([, host = '']) => ({ name, host }))
      .filter(({ host }) => !/^localhost$|\.example$/.test(host) && !SITES.has(host)),
  )
  expect(unknown).toEqual([])
})

test('every guide is reached from the introduction, the guides or an operation', () => {
  const named = new Set(links.map(({ place }) => place.split('/').slice(0, 3).join('/')))
  const guides = [...readIntroduction().matchAll(/^# (.+)$/gm)].map(
    ([, title = '']) => `#/section/${toId(title)}`,
  )
  const unnamed = guides.filter((place) => !named.has(place))
  expect(unnamed).toEqual([])
})

/** The places of guides and of their parts. */
function sectionsOf(text: string): string[] {
  return text.split(/^# /m).flatMap((guide) => {
    const title = toId(guide.split('\n')[0] ?? '')
    const parts = [...guide.matchAll(/^## (.+)$/gm)].map(
      ([, part = '']) => `#/section/${title}/${toId(part)}`,
    )
    return [`#/section/${title}`, ...parts]
  })
}

/** As a code host names them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

function toId(title: string): string {
  return title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
}
