import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import { DEMO_COMPANY, SELLER } from '../../server/demo/seller.ts'
import { type Account, isOfDemo } from './account.ts'
import { canonicalGiven, compact } from './canonical.ts'
import { type Fields, isFields } from './fields.ts'
import { SECTIONS } from './sections.ts'

/** What each mode begins with stays its own. */
const FIRST_PREFIXES: Record<string, Record<string, string>> = {
  live: { invoice_prefix: 'INV', credit_note_prefix: 'CN' },
  test: { invoice_prefix: 'TEST', credit_note_prefix: 'TESTCN' },
}

/** The account as a file: the same bytes for every account that is configured the same. */
export function toYaml(account: Account): string {
  const { objects, sections } = account
  const content: Fields = {}
  for (const name of SECTIONS) {
    const known = objects.get(name)
    if (name === 'company') content.company = saidOf(account)
    else if (known !== undefined)
      content[name] = Object.fromEntries(
        [...known.values()]
          .filter((each) => !isOfDemo(each))
          .map(({ key, fields }) => [key, compact(sections[name].schema, fields)]),
      )
  }
  return stringify(content, { lineWidth: 0, aliasDuplicateObjects: false })
}

/**
 * What the company has not set is left out, so that the file takes nothing away from another account. So is what the
 * demo has set: its company and seller do not exist, and live mode sends no emails that nobody chose.
 */
function saidOf({ company, mode, sections }: Account): Fields {
  const { properties = {} } = sections.company.schema
  const compactOf = (name: string, value: unknown) => compact(properties[name] ?? {}, value)
  const ofDemo = canonicalGiven(sections.company.schema, { name: DEMO_COMPANY, ...SELLER })
  const said = Object.entries(company).flatMap(([name, value]) => {
    const own = withoutDemo(compactOf(name, value), compactOf(name, ofDemo[name]))
    const isUnset = own === null || (typeof own === 'object' && Object.keys(own).length === 0)
    return isUnset || FIRST_PREFIXES[mode]?.[name] === value ? [] : [[name, own]]
  })
  return Object.fromEntries(said)
}

/** The demo sets some fields of an object, and a company has the others besides. */
function withoutDemo(own: unknown, ofDemo: unknown): unknown {
  if (!(isFields(own) && isFields(ofDemo))) return isDeepStrictEqual(own, ofDemo) ? null : own
  const isOfDemo = Object.entries(ofDemo).every(([name, value]) => isDeepStrictEqual(own[name], value))
  return isOfDemo ? Object.fromEntries(Object.entries(own).filter(([name]) => !(name in ofDemo))) : own
}
