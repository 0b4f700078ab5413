import { Temporal } from 'temporal-polyfill'
import { taxIdForms } from '../../../generated/operations.ts'
import type { Breach } from './problem.ts'
import type { Customer } from './tenant.ts'

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

/** A state of these countries is two letters. */
export function breachesOfAddress(address: Partial<Address> | null | undefined): Breach[] {
  const { country = '', state = null } = address ?? {}
  if (state === null || !['US', 'CA'].includes(country) || /^[A-Z]{2}$/.test(state)) return []
  return [{ path: 'body.address.state', code: 'invalid_state', message: 'is not two letters' }]
}

/** A customer who owes the tax itself has a VAT number. */
export function breachesOfStatus({
  tax_status,
  tax_ids,
}: Pick<Customer, 'tax_status' | 'tax_ids'>): Breach[] {
  if (tax_status !== 'reverse_charge' || tax_ids.some(({ type }) => type.endsWith('_vat'))) return []
  return [{ path: 'body.tax_ids', code: 'tax_id_required', message: 'is missing' }]
}

/** The name as the IANA database writes it; undefined for what is none, such as an offset. */
export function zoneNamed(name: string): string | undefined {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

export function breachesOfTimezone(name: string | null | undefined): Breach[] {
  if (name == null || zoneNamed(name) !== undefined) return []
  return [{ path: 'body.timezone', code: 'invalid_timezone', message: 'is not a time zone' }]
}

export function breachesOfLocale(tag: string | null | undefined): Breach[] {
  if (tag == null || tag === 'en') return []
  return [{ path: 'body.locale', code: 'unknown_locale', message: 'is not a language of this service' }]
}
