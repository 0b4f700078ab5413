import { expect, test } from 'vitest'
import { applyEdit, fileOfSymbol, sources } from '../conformance/mutants/breaking/source.ts'
import { mutants } from '../conformance/mutants/catalogue.ts'
import type { Edit } from '../conformance/mutants/mutant.ts'

test('each mutant finds the code that it edits, before the long suites run it', () => {
  const edits = mutants.flatMap((mutant) => ('edits' in mutant ? mutant.edits : []))
  expect(edits.flatMap((edit) => faultOf(edit) ?? [])).toEqual([])
})

test('an edit of code that is not there is found', () => {
  expect(faultOf({ symbol: 'amountDue', from: 'this is nowhere', to: '' })).toMatch(/0 times/)
  expect(faultOf({ symbol: 'declaredNowhere', from: '', to: '' })).toMatch(/no file/)
})

function faultOf(edit: Edit): string | undefined {
  try {
    applyEdit(sources.get(fileOfSymbol(edit.symbol)) ?? '', edit)
    for (const name of edit.uses ?? []) fileOfSymbol(name)
    return undefined
  } catch (fault) {
    return String(fault)
  }
}
