import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseArguments } from '../../conformance/arguments.ts'
import { prepare as prepareDiff } from '../../scripts/cli/diff.ts'
import { prepare as prepareLint } from '../../scripts/cli/lint.ts'

const EXAMPLES = new URL('../../examples/github-actions/', import.meta.url)
const EXAMPLE = new URL('conformance.yml', EXAMPLES)

test.each([
  ['breaking-changes.yml', prepareDiff],
  ['lint.yml', prepareLint],
])('the example %s calls its command with arguments that it takes', (name, prepare) => {
  const { jobs } = parse(readFileSync(new URL(name, EXAMPLES), 'utf8'))
  const [job] = Object.values<{ steps: { run?: string }[] }>(jobs)
  const [call = ''] =
    job?.steps.flatMap(({ run = '' }) => /usage-billing-api@1 \w+ (.*)$/.exec(run) ?? []).slice(1) ?? []
  // A file that is there stands for the reader's.
  const args = call
    .replaceAll('"', '')
    .split(' ')
    .map((each) => each.replace(/^openapi\.yaml$/, fileURLToPath(EXAMPLE)))
  expect(args.length).toBeGreaterThan(1)
  expect(prepare(args).run).toBeTypeOf('function')
})

test('the GitHub Actions example calls the command with flags that it takes', () => {
  const { jobs } = parse(readFileSync(EXAMPLE, 'utf8'))
  const steps: { run?: string }[] = jobs.conformance.steps
  const [call = ''] = steps.flatMap(({ run = '' }) => /conformance (--.*)$/.exec(run) ?? []).slice(1)
  const secrets = [...call.matchAll(/\$\{\{ secrets\.\w+ \}\}/g)].map(([secret]) => secret)
  expect(secrets).toHaveLength(5)
  const argv = secrets
    .reduce((line, secret, index) => line.replace(secret, `ak_test_${String(index).padStart(32, '0')}`), call)
    .split(' ')
  expect(parseArguments(argv)).toMatchObject({
    baseUrl: 'http://localhost:3000',
    reports: [{ format: 'github', file: undefined }, { format: 'markdown' }],
    only: [],
  })
})
