import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong on the page, by all its rules or the given ones: each rule with its elements. */
export async function findFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The page's policy refuses a script tag, not what the browser's debugger evaluates.
  await page.evaluate(axe.source)
  const run = `axe.run(${JSON.stringify(rules === undefined ? {} : { runOnly: rules })})`
  const violations = await page.evaluate<axe.Result[]>(`${run}.then(({ violations }) => violations)`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
