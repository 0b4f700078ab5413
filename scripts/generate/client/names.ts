import { singular } from '../../../contract/nouns.ts'

/** The namespace of a tag: `Test clocks` is `testClocks`. */
export function namespaceOf(tag: string): string {
  const [first = '', ...others] = wordsOf(tag)
  return first + others.map(capitalized).join('')
}

/**
 * The method of an operation: its operationId without the noun of its tag, since the namespace says it. `listCustomers` of Customers
 * is `list`, `changeSubscriptionPlan` of Subscriptions is `changePlan`, `createCreditGrant` of Wallets keeps its name.
 */
export function methodOf(operationId: string, tag: string): string {
  const noun = singular(wordsOf(tag).map(capitalized).join(''))
  return operationId.replace(new RegExp(`(?<=[a-z])(${noun}|${plural(noun)})(?=[A-Z]|$)`), '')
}

/** The argument of a path parameter: `/v1/customers/{id}` takes a `customerId`, whatever the parameter is called there. */
export function argumentOf(parameter: string, path: string): string {
  const [, collection] = new RegExp(`/(\\w+)/\\{${parameter}\\}`).exec(path) ?? []
  const name =
    /(^|_)id$/.test(parameter) && collection !== undefined ? `${singular(collection)}_id` : parameter
  return namespaceOf(name)
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^a-z0-9]+/)
}

function plural(noun: string): string {
  return `${noun.replace(/y$/, 'ie')}s`
}
