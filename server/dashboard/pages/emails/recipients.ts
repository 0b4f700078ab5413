import type { Html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { field } from '../../parts/field.ts'
import type { Typed } from '../../parts/typed.ts'

export function recipientsField(proposed: readonly string[], send: Typed): Html {
  return field('To', 'to', {
    value: proposed.join(', '),
    ...send.at('to'),
    autocomplete: 'off',
    hint: 'Up to 5 addresses, separated by commas.',
  })
}

/** An empty field means the addresses of the customer. */
export function addressesIn({ to = '' }: Form): { to?: string[] } {
  const addresses = to.split(/[,;\s]+/).filter((each) => each !== '')
  return addresses.length === 0 ? {} : { to: addresses }
}
