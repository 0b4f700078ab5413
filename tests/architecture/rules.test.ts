import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => read(join('server', name)))
const operationFiles = read('server/handlers.ts').imports.filter((name) => name.split('/').length === 3)
const pure =
  /\/(rules|lifecycle|rating|reading|totals|terms|judge|digest|matching|taking|fitting|draw-down|compose|calendar|proration|periods|window|wire|canonical-json|public-token|fit-text)\.ts$|^server\/(money\/|page\.ts|range\.ts)/

test('express and the validator are known to the seam, the application and the pages alone', () => {
  expect(importersOf(/^express/)).toSatisfy(all(/^server\/(contract|pages)\/|^server\/app\.ts$/))
})

test('SQL stands in stores, the database folder and the jobs', () => {
  const speaking = files.filter(({ text }) =>
    /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
  )
  expect(paths(speaking)).toSatisfy(all(/\/store\.ts$|^server\/(db|jobs)\//))
})

test('the environment and the machine’s clock are read in the entry points alone', () => {
  const reading = files.filter(({ text }) => /process\.env|new Date\(\)|Date\.now\(/.test(text))
  expect(paths(reading)).toSatisfy(all(/^server\/(main|worker)\.ts$|^server\/db\/embedded\//))
})

test('pure files do no input or output: they import pure files, types and problems', () => {
  const impure = files
    .filter(({ path }) => pure.test(path))
    .flatMap(({ path, imports }) => imports.map((name) => [path, name]))
    .filter(([, name = '']) => !pure.test(name) && !/^server\/contract\/problem\.ts$|^big\.js$/.test(name))
  expect(impure).toEqual([])
})

test('no noun imports another noun’s operation', () => {
  const crossing = files
    .filter(({ path }) => path !== 'server/handlers.ts')
    .flatMap(({ path, imports }) =>
      imports.filter((name) => operationFiles.includes(name)).map((name) => [path, name]),
    )
  expect(crossing).toEqual([])
})

test('imports run in no circle', () => {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const visit = (path: string, trail: string[]): string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    return (
      (importsOf.get(path) ?? [])
        .map((next) => visit(next, [...trail, path]))
        .find((ring) => ring.length > 0) ?? []
    )
  }
  expect(files.map(({ path }) => visit(path, [])).filter((ring) => ring.length > 0)).toEqual([])
})

test('files stay small enough to be read at once', () => {
  expect(paths(files.filter(({ text }) => text.split('\n').length > 220))).toEqual([])
})

/** A file with what it imports as values: types leave nothing behind at run time, and bind nothing together. */
function read(path: string): { path: string; text: string; imports: string[] } {
  const text = readFileSync(join(root, path), 'utf8')
  const found = [...text.matchAll(/^import (?!type )[^'"]*?['"]([^'"]+)['"]/gms)].map(([, name = '']) => name)
  const imports = found.map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name))
  return { path, text, imports }
}

function importersOf(name: RegExp): string[] {
  return paths(files.filter(({ imports }) => imports.some((each) => name.test(each))))
}

function paths(some: Array<{ path: string }>): string[] {
  return some.map(({ path }) => path)
}

function all(pattern: RegExp) {
  return (some: string[]) => (some.length > 0 ? some.every((path) => pattern.test(path)) : false)
}
