import type { Issued } from './issued.ts'
import { codeOf, rateOfLine } from './taxes.ts'
import { compact, type Tree, xmlText } from './tree.ts'

type Party = Issued['seller'] | Issued['buyer']
type TaxId = Party['tax_ids'][number]

export function isVat({ type }: Pick<TaxId, 'type'>): boolean {
  return type.endsWith('_vat')
}

/** BR-CO-9 asks for the country before the number, which Norway's has not. */
function vatNumber({ type, value }: TaxId): string {
  const number = plain(value).toUpperCase()
  return type === 'no_vat' && !number.startsWith('NO') ? `NO${number}` : number
}

/** With a line outside the scope of VAT nobody's VAT number is allowed (BR-O-2 to BR-O-4). */
export function isOutsideVat({ lines }: Pick<Issued, 'lines'>): boolean {
  return lines.some((line) => {
    const rate = rateOfLine(line)
    return rate !== undefined && codeOf(rate) === 'O'
  })
}

export function toSeller(issued: Issued): Tree {
  const { name, contact, registration_number, legal_text, tax_ids, address, electronic_address } =
    issued.seller
  const vat = isOutsideVat(issued) ? undefined : tax_ids.find(isVat)
  const other = tax_ids.find((each) => !isVat(each))
  return compact({
    'cbc:EndpointID': xmlText(electronic_address?.id),
    'cbc:EndpointID@schemeID': electronic_address?.scheme,
    'cac:PostalAddress': toAddress(address),
    'cac:PartyTaxScheme': [
      ...(vat === undefined ? [] : [taxScheme(vatNumber(vat), 'VAT')]),
      ...(other === undefined ? [] : [taxScheme(other.value, 'FC')]),
    ],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': xmlText(name),
      'cbc:CompanyID': xmlText(registration_number),
      'cbc:CompanyLegalForm': xmlText(legal_text),
      // The library reads this name for CII.
      'cbc:LegalForm': xmlText(legal_text),
    },
    'cac:Contact': {
      'cbc:Name': xmlText(contact?.name),
      'cbc:Telephone': xmlText(contact?.phone),
      'cbc:ElectronicMail': xmlText(contact?.email),
    },
  })
}

export function toBuyer(issued: Issued): Tree {
  const { name, legal_name, email, address, tax_ids, electronic_address } = issued.buyer
  const vat = isOutsideVat(issued) ? undefined : tax_ids.find(isVat)
  return compact({
    'cbc:EndpointID': xmlText(electronic_address?.id),
    'cbc:EndpointID@schemeID': electronic_address?.scheme,
    'cac:PartyName': legal_name === null ? null : { 'cbc:Name': xmlText(name) },
    'cac:PostalAddress': toAddress(address),
    'cac:PartyTaxScheme': vat && taxScheme(vatNumber(vat), 'VAT'),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': xmlText(legal_name ?? name) },
    'cac:Contact': { 'cbc:ElectronicMail': xmlText(email) },
  })
}

export function toAddress(address: Party['address']): Tree {
  return compact({
    'cbc:StreetName': xmlText(address?.line1),
    'cbc:AdditionalStreetName': xmlText(address?.line2),
    'cbc:CityName': xmlText(address?.city),
    'cbc:PostalZone': xmlText(address?.postal_code),
    'cbc:CountrySubentity': xmlText(address?.state),
    'cac:Country': { 'cbc:IdentificationCode': address?.country },
  })
}

function taxScheme(id: string, scheme: 'VAT' | 'FC'): Tree {
  return compact({ 'cbc:CompanyID': xmlText(id), 'cac:TaxScheme': { 'cbc:ID': scheme } })
}

function plain(number: string): string {
  return number.replaceAll(/[\s.-]/g, '')
}
