import { invalid } from '../errors/problem.ts'

/** Throws VALIDATION_ERROR. */
export function assertReturnUrl(return_url: string, mode: 'live' | 'test'): void {
  if (!URL.canParse(return_url)) throw invalid([NO_URL])
  if (mode === 'live' && return_url.startsWith('http:')) throw invalid([WITHOUT_HTTPS])
}

const NO_URL = { path: 'body.return_url', code: 'pattern', message: 'must be a URL' } as const
const WITHOUT_HTTPS = {
  path: 'body.return_url',
  code: 'https_required',
  message: 'must begin with https:// in live mode',
} as const
