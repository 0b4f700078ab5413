import { type TaxIdForm, taxIdForms } from '../../generated/operations.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'

type TaxId = { type: string; value: string }

/** Checks only types that the contract lists. Throws VALIDATION_ERROR. */
export function assertTaxIds(taxIds: readonly TaxId[] = []): void {
  const problems = taxIds.flatMap((taxId, index) => problemsOf(taxId, `body.tax_ids[${index}].value`))
  if (problems.length > 0) throw invalid(problems)
}

/** An invoice with reverse charge must have its buyer's VAT number (EN 16931, BR-AE-02). Throws VALIDATION_ERROR. */
export function assertHasTaxId({
  tax_status,
  tax_ids,
}: {
  tax_status: string
  tax_ids: readonly TaxId[]
}): void {
  if (tax_status !== 'reverse_charge' || tax_ids.some(({ type }) => type.endsWith('_vat'))) return
  const message = 'must have a number of a VAT type such as eu_vat, since the tax_status is reverse_charge'
  throw invalid([{ path: 'body.tax_ids', code: 'tax_id_required', message }])
}

function problemsOf({ type, value }: TaxId, path: ValidationProblem['path']): ValidationProblem[] {
  const forms = FORMS.get(type)
  const number = value.replaceAll(/[\s.-]/g, '')
  if (forms === undefined || forms.some(({ pattern }) => pattern.test(number))) return []
  return [{ path, code: 'invalid_tax_id', message: messageOf(forms, number) }]
}

type Form = Omit<TaxIdForm, 'pattern'> & { pattern: RegExp }

const FORMS: ReadonlyMap<string, readonly Form[]> = Map.groupBy(
  taxIdForms.map((form) => ({ ...form, pattern: new RegExp(form.pattern, 'u') })),
  ({ type }) => type,
)

function messageOf(forms: readonly Form[], number: string): string {
  const ofCountry = forms.find(({ example }) => example.slice(0, 2) === number.slice(0, 2))
  const form = forms.length === 1 ? forms[0] : ofCountry
  if (form === undefined) return `must begin with the two letters of a country, such as ${forms[0]?.example}`
  return `must be ${form.form}, such as ${form.example}`
}
