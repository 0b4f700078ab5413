import { curlOf } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'

/** Puts a text on one line, and cuts it if it is long. */
export function shorten(text: string, max = 600): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max)}… (${line.length} characters)`
}

const MAX_CURL_LENGTH = 3_000

/** A command with a large body would hide what else is found. */
export function shortCurl(finding: Finding): string | undefined {
  if (finding.exchange === undefined) return undefined
  const curl = curlOf(finding.exchange)
  return curl.length <= MAX_CURL_LENGTH
    ? curl
    : `curl …: --report json has the ${curl.length} characters of this command`
}

export function linesOf(finding: Finding): string[] {
  return [
    `expected  ${shorten(finding.expected)}`,
    `actual    ${shorten(finding.actual)}`,
    ...(shortCurl(finding)?.split('\n') ?? []),
  ]
}
