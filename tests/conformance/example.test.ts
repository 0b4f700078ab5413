import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseArguments } from '../../conformance/arguments.ts'

const EXAMPLE = new URL('../../examples/github-actions/conformance.yml', import.meta.url)

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
