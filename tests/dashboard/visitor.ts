import { createOperatorLink } from '../../server/members/sign-in-link.ts'
import type { TestService } from '../support/service.ts'

export type Answer = { status: number; text: string; headers: Headers; location: string | null }

/** A browser without a screen: it keeps the session's cookie, follows no redirect, and says where its requests come from. */
export type Visitor = {
  /** The session's. */
  cookie: string | undefined
  /** The cookie that tells a browser that was used before. */
  browser: string | undefined
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  /** Sends the page's form with this path and these fields, with its hidden fields and what is filled in. */
  submit(page: string, action: string, fill?: Record<string, string>): Promise<Answer>
}

export const PASSWORD = 'correct horse battery'

export function createVisitor({ baseUrl }: Pick<TestService, 'baseUrl'>, cookie?: string): Visitor {
  const visitor: Visitor = {
    cookie,
    browser: undefined,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, form = {}, headers = { 'Sec-Fetch-Site': 'same-origin' }) =>
      send(path, { method: 'POST', headers, body: new URLSearchParams(form) }),
    async submit(page, action, fill = {}) {
      const { text } = await visitor.get(page)
      const forms = text.split(`action="${action}"`).slice(1)
      const [first] = forms
      if (first === undefined) throw new Error(`${page} has no form for ${action}:\n${text}`)
      const [fields = ''] = (forms.find((form) => hasFields(form, Object.keys(fill))) ?? first).split(
        '</form>',
      )
      const hidden = fields.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
      const given = Object.fromEntries(
        [...hidden].map(([, name = '', value = '']) => [name, unescapeHtml(value)]),
      )
      return visitor.post(action, { ...given, ...fill })
    },
  }
  return visitor

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const cookies = [visitor.cookie, visitor.browser].filter((each) => each !== undefined)
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookies.length > 0 && { Cookie: cookies.join('; ') }) },
    })
    const [set, browser] = response.headers.getSetCookie()
    if (browser !== undefined) visitor.browser = browser.split(';')[0]
    if (set !== undefined) visitor.cookie = /=;/.test(set) ? undefined : set.split(';')[0]
    const { status, headers } = response
    return { status, headers, text: await response.text(), location: headers.get('location') }
  }
}

function hasFields(form: string, names: readonly string[]): boolean {
  const [fields = ''] = form.split('</form>')
  return names.every((name) => fields.includes(` name="${name}"`))
}

/** What a browser sends of the page's form with this path that nobody touched. */
export function fieldsIn(page: string, action: string, ...names: string[]): Record<string, string> {
  const forms = page.split(`action="${action}"`).slice(1)
  const [fields = ''] = (forms.find((form) => hasFields(form, names)) ?? '').split('</form>')
  const inputs = fields.matchAll(/<input [^>]*name="(\w+)"[^>]* value="([^"]*)"/g)
  const areas = fields.matchAll(/<textarea [^>]*name="(\w+)"[^>]*>\n([^<]*)/g)
  const selects = fields.matchAll(
    /<select [^>]*name="(\w+)"[^>]*>(?:(?!<\/select>).)*?value="([^"]*)" selected/gs,
  )
  return Object.fromEntries(
    [...inputs, ...areas, ...selects].map(([, name = '', value = '']) => [name, unescapeHtml(value)]),
  )
}

/** What a browser reads in an attribute. */
export function unescapeHtml(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

/** A member of the company who has signed in. */
export async function signedIn(
  service: TestService,
  company: { name: string },
  email = `${company.name.replaceAll(/\W/g, '')}@example.com`,
): Promise<Visitor & { email: string }> {
  const visitor = createVisitor(service)
  const token = await linkFor(service, company.name)
  const answer = await visitor.post('/dashboard/set-password', { token, email, password: PASSWORD })
  if (answer.status !== 303) throw new Error(answer.text)
  return Object.assign(visitor, { email: email.toLowerCase() })
}

export function linkFor(service: TestService, company: string, email?: string): Promise<string> {
  return createOperatorLink(service.db, { company, email, now: service.clock.now })
}
