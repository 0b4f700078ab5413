import ts from 'typescript'
import { expect, test } from 'vitest'

const generated = (name: string) => new URL(`../../generated/${name}`, import.meta.url).pathname

test('an editor and the compiler say the names of the contract, not what is behind them', () => {
  const program = ts.createProgram([generated('client.ts')], {
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    types: [],
  })
  const source = program.getSourceFile(generated('client.ts'))
  const checker = program.getTypeChecker()
  const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(source as ts.Node) as ts.Symbol)
  const returned = (methods: string, name: string) => {
    const type = exports.find((each) => each.name === methods) as ts.Symbol
    const method = checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(type), name) as ts.Symbol
    const [signature] = checker.getTypeOfSymbol(method).getCallSignatures()
    return checker.getReturnTypeOfSignature(signature as ts.Signature)
  }
  expect(checker.typeToString(returned('PlansMethods', 'create'))).toBe('ApiPromise<PlanResponse>')
  const list = returned('InvoicesMethods', 'list')
  expect(checker.typeToString(list)).toBe('Page<InvoiceListResponse>')
  const [data] = checker.getTypeArguments(list as ts.TypeReference)
  const invoices = checker.getPropertyOfType(data as ts.Type, 'invoices') as ts.Symbol
  expect(checker.typeToString(checker.getTypeOfSymbol(invoices))).toBe('Invoice[]')
})
