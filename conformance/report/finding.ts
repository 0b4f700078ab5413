import { curlOf } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'

/** On one line, and cut if it is long. */
export function shorten(text: string, max = 600): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max)}… (${line.length} characters)`
}

export function linesOf({ expected, actual, exchange }: Finding): string[] {
  return [
    `expected  ${shorten(expected)}`,
    `actual    ${shorten(actual)}`,
    ...(exchange === undefined ? [] : curlOf(exchange).split('\n')),
  ]
}
