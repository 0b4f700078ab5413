import { curlOf } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'

/** How a text is told in a line or two: line breaks out, long ones cut. */
export function shorten(text: string, most = 600): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most)}… (${line.length} characters)`
}

/** A finding as lines of text: what was expected, what came, and the command that shows it again. */
export function linesOf({ expected, actual, exchange }: Finding): string[] {
  return [
    `expected  ${shorten(expected)}`,
    `actual    ${shorten(actual)}`,
    ...(exchange === undefined ? [] : curlOf(exchange).split('\n')),
  ]
}
