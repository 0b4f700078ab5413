import { MAX_PASSWORD, MIN_PASSWORD } from '../../members/rules.ts'
import { WINDOW_MINUTES } from '../../members/sign-in.ts'
import { LINK_MINUTES } from '../../members/sign-in-link.ts'
import { type Html, html } from '../../runtime/html.ts'
import { renderAlone } from '../layout.ts'
import { field } from '../parts/field.ts'

type Retry = { error?: string; email?: string }

/** Without `canEmail`, links come from who runs the service. */
export function renderSignIn({ error, email, canEmail }: Retry & { canEmail: boolean }): Html {
  return renderAlone(
    'Sign in',
    html`<section class="card"><form class="stack" method="post" action="/dashboard/sign-in">
<h1>Sign in</h1>${renderError(error)}
${field('Email', 'email', { type: 'email', required: true, autocomplete: 'username', value: email ?? '' })}
${field('Password', 'password', { type: 'password', required: true, autocomplete: 'current-password' })}
<button class="primary">Sign in</button>
</form></section>
<p class="soft small">First time here? <a href="/dashboard/enter">Use a one-time link</a>: the service prints one when it starts, and members can invite you.
Forgot your password? ${canEmail ? html`<a href="/dashboard/emailed-link">Email me a link</a>.` : html`Ask who runs the service for a new link: <code>usage-billing dashboard-link --email</code> makes one.`}</p>`,
  )
}

export function renderAskForLink({ error, email }: Retry = {}): Html {
  return renderAlone(
    'Email me a link',
    html`<section class="card"><form class="stack" method="post" action="/dashboard/emailed-link">
<div><h1>Email me a link</h1><p class="soft">It lets you choose a new password, and signs you in.</p></div>${renderError(error)}
${field('Email', 'email', { type: 'email', required: true, autocomplete: 'username', value: email ?? '' })}
<button class="primary">Email me a link</button>
</form></section>
<p class="soft small"><a href="/dashboard/sign-in">Back to sign in</a></p>`,
  )
}

/** Does not say whether anybody has the address. */
export function renderLinkEmailed(email: string): Html {
  return renderAlone(
    'Check your email',
    html`<section class="card stack"><h1>Check your email</h1>
<p>If <bdi class="text">${email}</bdi> belongs to a member, a link is on its way to it. It works once, within ${LINK_MINUTES} minutes.</p>
<p class="soft">Nothing arrives? Look in your spam folder, or try again in ${WINDOW_MINUTES} minutes: after a few requests no more emails are sent.</p></section>
<p class="soft small"><a href="/dashboard/sign-in">Back to sign in</a></p>`,
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
