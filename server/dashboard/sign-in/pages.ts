import { MAX_PASSWORD, MIN_PASSWORD } from '../../members/rules.ts'
import { type Html, html } from '../../pages/html.ts'
import { renderAlone } from '../layout.ts'
import { field } from '../parts/field.ts'

export function renderSignIn({ error, email }: { error?: string; email?: string } = {}): Html {
  return renderAlone(
    'Sign in',
    html`<section class="card"><form class="stack" method="post" action="/dashboard/sign-in">
<h1>Sign in</h1>${renderError(error)}
${field('Email', 'email', { type: 'email', required: true, autocomplete: 'username', value: email ?? '' })}
${field('Password', 'password', { type: 'password', required: true, autocomplete: 'current-password' })}
<button class="primary">Sign in</button>
</form></section>
<p class="soft small">First time here? <a href="/dashboard/enter">Use a one-time link</a>: the service prints one when it starts, and members can invite you.
Forgot your password? Ask who runs the service for a new link: <code>usage-billing dashboard-link --email</code> makes one.</p>`,
  )
}

export function renderEnter(error?: string): Html {
  return renderAlone(
    'Use a one-time link',
    html`<section class="card"><form class="stack" method="post" action="/dashboard/enter" data-enter>
<h1>Use a one-time link</h1>${renderError(error)}
${field('Link', 'token', { required: true, autocomplete: 'off', hint: 'Paste the full link.' })}
<button class="primary">Continue</button>
</form></section>`,
  )
}

export function renderSetPassword(link: {
  token: string
  company: string
  email: string | undefined
  error?: string
}): Html {
  const { token, company, email, error } = link
  return renderAlone(
    'Set your password',
    html`<section class="card"><form class="stack" method="post" action="/dashboard/set-password">
<div><h1>Set your password</h1><p class="soft">For your account at <bdi class="text">${company}</bdi>.</p></div>${renderError(error)}
<input type="hidden" name="token" value="${token}">
${field('Email', 'email', { type: 'email', required: true, autocomplete: 'username', value: email ?? '' })}
${field('New password', 'password', {
  type: 'password',
  required: true,
  autocomplete: 'new-password',
  hint: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters. A few words are easier to remember than symbols.`,
})}
<button class="primary">Continue</button>
</form></section>`,
  )
}

function renderError(error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html`<p class="error" role="alert">${error}</p>`
}
