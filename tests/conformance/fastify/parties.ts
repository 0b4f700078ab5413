import { taxIdForms } from '../../../generated/operations.ts'
import type { Breach } from './problem.ts'
import type { Customer, Invoice } from './tenant.ts'

type Address = NonNullable<Customer['address']>

/** What is left out of an address is null. */
export function whole(address: Partial<Address> & Pick<Address, 'country'>): Address {
  const { line1 = null, line2 = null, postal_code = null, city = null, state = null, country } = address
  return { line1, line2, postal_code, city, state, country }
}

/** A number of a type that the contract lists has one of the forms of its type. */
export function breachesOfTaxIds(taxIds: Customer['tax_ids'] = []): Breach[] {
  return taxIds.flatMap(({ type, value }, index) => {
    const forms = taxIdForms.filter((form) => form.type === type)
    const bare = value.replaceAll(/[\s.-]/g, '')
    if (forms.length === 0 || forms.some(({ pattern }) => new RegExp(pattern).test(bare))) return []
    const message = `is not a number of the type ${type}`
    return [{ path: `body.tax_ids[${index}].value`, code: 'invalid_tax_id', message }]
  })
}

export function buyerOf({ name, email, address, tax_ids, tax_status }: Customer): Invoice['buyer'] {
  return { name, email, address, tax_ids, tax_status }
}
