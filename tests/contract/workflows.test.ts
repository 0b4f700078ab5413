import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { serviceForThisFile } from '../support/service.ts'

const WORKFLOWS = join(import.meta.dirname, '../../openapi/workflows')
const REDOCLY = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)

const service = await serviceForThisFile()
const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(readdirSync(WORKFLOWS))(
  'each step of %s passes against the service, twice in one company',
  async (name) => {
    const { key } = await service.company()
    const steps: string[] = workflowsIn(name).flatMap(({ workflowId, steps }) =>
      steps.map(({ stepId }) => `${workflowId} ${stepId}: success`),
    )
    expect(steps.length).toBeGreaterThan(5)
    for (const run of ['one', 'two']) expect(await respect(name, key, run)).toEqual(steps)
  },
)

test('a step that is not answered as it says fails', async () => {
  const [name = ''] = readdirSync(WORKFLOWS)
  const answers = await respect(name, 'ak_test_00000000000000000000000000000000', 'refused')
  expect(answers).toContain('invoiceToPaid createCustomer: error')
})

/** Runs the workflows of a file; answers what became of each step, in the order in which they were run. */
async function respect(name: string, key: string, run: string): Promise<string[]> {
  const report = join(folder, `${name}-${run}.json`)
  const inputs = ['-i', `api_key=${key}`, '-i', `run=${run}`]
  const args = ['respect', join(WORKFLOWS, name), '-S', `billing=${service.baseUrl}`, ...inputs, '-J', report]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  await new Promise((resolve) => execFile(process.execPath, [REDOCLY, ...args], { env }, resolve))
  const { files }: Report = JSON.parse(readFileSync(report, 'utf8'))
  return Object.values(files)
    .flatMap(({ executedWorkflows }) => executedWorkflows)
    .flatMap(({ workflowId, executedSteps }) =>
      executedSteps.map(({ stepId, status }) => `${workflowId} ${stepId}: ${status}`),
    )
}

function workflowsIn(name: string): Workflow[] {
  return parse(readFileSync(join(WORKFLOWS, name), 'utf8')).workflows
}

type Workflow = { workflowId: string; steps: { stepId: string }[] }
type Report = {
  files: Record<
    string,
    { executedWorkflows: { workflowId: string; executedSteps: { stepId: string; status: string }[] }[] }
  >
}
