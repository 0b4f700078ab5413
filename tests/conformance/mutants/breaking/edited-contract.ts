import { readFileSync, writeFileSync } from 'node:fs'
import type { ContractEdit, Edit } from '../mutant.ts'

/** Writes the changed contract. Returns the edit that makes the service read it. */
export function readContractAt(path: string, changes: ContractEdit[]): Edit {
  writeFileSync(path, JSON.stringify(withChanges(changes)))
  return {
    symbol: 'server/start#start',
    from: 'const document = readDocument()',
    to: `const document: ReturnType<typeof readDocument> = JSON.parse(
      process.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(path)}, 'utf8'))`,
  }
}

function withChanges(changes: ContractEdit[]): object {
  const document: object = JSON.parse(
    readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8'),
  )
  for (const { at, to } of changes) {
    const place = at
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const name = place.pop() ?? ''
    const node = place.reduce<unknown>((found, part) => Reflect.get(Object(found), part), document)
    if (typeof node !== 'object' || node === null) throw new Error(`the contract has nothing at ${at}`)
    if (to === undefined && !(name in node)) throw new Error(`the contract has nothing at ${at}`)
    if (to === undefined) Reflect.deleteProperty(node, name)
    else Reflect.set(node, name, to)
  }
  return document
}
