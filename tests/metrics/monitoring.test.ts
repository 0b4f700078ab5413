import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContract } from '../../contract/index.ts'
import { createMetrics } from '../../server/metrics/create-metrics.ts'
import { watchDatabase } from '../../server/metrics/watch-database.ts'
import { serviceForThisFile } from '../support/service.ts'

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}
type Panel = {
  title: string
  fieldConfig: { defaults: { unit: string } }
  targets: Array<{ expr: string; legendFormat: string }>
}

const folder = join(import.meta.dirname, '../../examples/monitoring')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const rules: Rule[] = parse(read('alerts.yml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
const { panels }: { panels: Panel[] } = JSON.parse(read('dashboard.json'))

const service = await serviceForThisFile()
const metrics = await createMetrics()
const watch = await watchDatabase(service.db, () => service.clock.now, metrics, {
  outward: 'allow',
  publicBaseUrl: 'https://pay.example.test',
})
afterAll(() => {
  watch.stop()
  metrics.stop()
})
const labels = labelsByName()
const operationIds = readContract().operations.map(({ id }) => id)

test.each(rules)('the alert $alert reads metrics that exist, and says what to do', ({ expr, ...rule }) => {
  const known = labelsRead(expr)
  const { summary, description } = rule.annotations
  for (const [, label = ''] of `${summary}${description}`.matchAll(/\$labels\.(\w+)/g))
    expect(known).toContain(label)
  expect(description.split(/[.:] /).length).toBeGreaterThan(1)
  expect(['page', 'ticket']).toContain(rule.labels.severity)
  expect(read('alerts.test.yml')).toContain(rule.alert)
})

test.each(panels)('the panel “$title” reads metrics that exist, and has a unit', (panel) => {
  expect(panel.fieldConfig.defaults.unit).toMatch(/^(s|short|bytes|reqps|ops)$/)
  expect(panel.targets.length).toBeGreaterThan(0)
  for (const { expr, legendFormat } of panel.targets) {
    const known = labelsRead(expr)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(known).toContain(label)
  }
})

test('each figure that the service shows of itself and of the database is on the dashboard', () => {
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  // One that an alert does not need, and what PDFs and jobs take, is for an operator who looks closer.
  const closer = ['build_info', 'pdf_duration_seconds', 'job_duration_seconds']
  const own = [...labels.keys()].filter((name) => /^usage_billing_(?!.*_(bucket|sum)$)/.test(name))
  const missing = own.filter((name) => !shown.includes(name.replace(/_count$/, '_')))
  expect(missing.filter((name) => !closer.some((each) => name.includes(each)))).toEqual([])
})

test('promtool accepts the rules, the configuration and what the rules must do', ({ skip }) => {
  const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  if (promtool('--version').error !== undefined) skip('promtool is not installed')
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args)
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  }
})

/** Returns the labels that an expression can have, once each metric and each label that it names is known. */
function labelsRead(expr: string): string[] {
  const named = [...expr.matchAll(/\b((?:usage_billing|process|nodejs)_\w+|up\b)(?:\{([^}]*)\})?/g)]
  expect(named.length).toBeGreaterThan(0)
  const known = named.flatMap(([, name = '', matchers = '']) => {
    expect([...labels.keys()]).toContain(name)
    const own = [...(labels.get(name) ?? []), 'instance', 'job']
    for (const [, label = '', value = ''] of matchers.matchAll(/(\w+)[=!]~?"([^"]*)"/g)) {
      expect(own).toContain(label)
      if (label === 'operation') expect(operationIds).toEqual(expect.arrayContaining(value.split('|')))
    }
    return own
  })
  for (const [, list = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(', ')) expect(known).toContain(label)
  return known
}

function labelsByName(): Map<string, string[]> {
  const found = metrics.registry.getMetricsAsArray().flatMap((metric) => {
    const own: string[] = Reflect.get(metric, 'labelNames')
    const parts = ['_bucket', '_sum', '_count'].map((part): [string, string[]] => [
      `${metric.name}${part}`,
      [...own, 'le'],
    ])
    return metric.type.toString() === 'histogram' ? parts : [[metric.name, own] as [string, string[]]]
  })
  // The first is Prometheus's own, and the second is added at each scrape.
  return new Map([...found, ['up', []], ['usage_billing_process_up', ['pid']]])
}
