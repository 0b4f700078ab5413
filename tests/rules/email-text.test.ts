import { describe, expect, test } from 'vitest'
import type { EmailContent, EmailMessage, EmailType, Envelope } from '../../server/emails/render/content.ts'
import { renderEmail } from '../../server/emails/render/index.ts'
import { LOCALES } from '../../server/locales/language.ts'

const envelope: Envelope = {
  locale: 'en',
  mode: 'live',
  timezone: 'Europe/Berlin',
  company: {
    name: 'Nimbus',
    brandColor: '#1c4aa6',
    logoUrl: 'https://billing.example/logos/nimbus',
    contactEmail: 'billing@nimbus.example',
    legalText: 'Nimbus GmbH, Berlin\nHRB 000000',
  },
}
const url = 'https://billing.example/invoices/secret?a=1&b=2'
const receiptUrl = 'https://billing.example/invoices/secret/receipt.pdf'
const updateUrl = 'https://billing.example/payment-methods/secret'
const customerName = 'Borealis Maps'
const methodLabel = 'Visa •••• 4242'
const invoice = {
  number: 'INV-000123',
  heading: 'invoice' as const,
  currency: 'EUR' as const,
  totalCents: 125_000,
  dueCents: 105_000,
  // The next day in Berlin.
  dueAt: new Date('2026-12-14T23:30:00Z'),
  url,
}
const paid = { ...invoice, dueCents: 0 }
const day = new Date('2026-12-17T12:00:00Z')

type Sample = { message: EmailMessage; subject: string; says: string[]; link: string }

const samples: { [Type in EmailType]: Sample } = {
  invoice_finalized: {
    message: { type: 'invoice_finalized', customerName, invoice, charging: 'manual', attached: true },
    subject: 'Invoice INV-000123 from Nimbus',
    says: ['€1,050.00', '€1,250.00', '15 December 2026', 'Pay invoice', 'PDF'],
    link: url,
  },
  payment_receipt: {
    message: {
      type: 'payment_receipt',
      customerName,
      invoice: paid,
      paidCents: 125_000,
      paidAt: day,
      methodLabel,
      receiptUrl,
      attached: false,
    },
    subject: 'Receipt for invoice INV-000123 from Nimbus',
    says: ['€1,250.00', '17 December 2026', methodLabel, 'paid in full'],
    link: receiptUrl,
  },
  payment_failed: {
    message: {
      type: 'payment_failed',
      customerName,
      invoice,
      failureCode: 'insufficient_funds',
      methodLabel,
      nextAttemptAt: day,
    },
    subject: 'Payment of invoice INV-000123 to Nimbus failed',
    says: ['€1,050.00', 'not enough money', 'again on 17 December 2026', methodLabel],
    link: url,
  },
  payment_action_required: {
    message: { type: 'payment_action_required', customerName, invoice },
    subject: 'Confirm your payment of invoice INV-000123 to Nimbus',
    says: ['€1,050.00', 'Your bank asks you', 'Confirm payment'],
    link: url,
  },
  invoice_due_soon: {
    message: { type: 'invoice_due_soon', customerName, invoice },
    subject: 'Reminder: invoice INV-000123 from Nimbus is due on 15 December 2026',
    says: ['€1,050.00', 'If you have already paid'],
    link: url,
  },
  invoice_overdue: {
    message: { type: 'invoice_overdue', customerName, invoice, daysOverdue: 7 },
    subject: 'Invoice INV-000123 from Nimbus is overdue',
    says: ['€1,050.00', 'due on 15 December 2026', '7 days'],
    link: url,
  },
  trial_ending: {
    message: {
      type: 'trial_ending',
      customerName,
      planName: 'Pro',
      endsAt: day,
      fee: { cents: 9_900, currency: 'EUR' },
      updateUrl,
    },
    subject: 'Your trial of Pro at Nimbus ends on 17 December 2026',
    says: ['Pro', '€99.00', 'Please save a payment method'],
    link: updateUrl,
  },
  sign_in_link: {
    message: { type: 'sign_in_link', purpose: 'sign_in', url, expiresInMinutes: 30 },
    subject: 'Your sign-in link for Nimbus',
    says: ['Sign in', '30 minutes'],
    link: url,
  },
  portal_link: {
    message: { type: 'portal_link', url, expiresInMinutes: 60 },
    subject: 'Your billing page at Nimbus',
    says: ['Open your billing page', '1 hour'],
    link: url,
  },
}
const all = Object.values(samples)

function render(message: EmailMessage, other: Partial<Envelope> = {}) {
  return renderEmail({ ...envelope, ...other, ...message } as EmailContent)
}

function renderFor(message: EmailMessage, name: string) {
  const named = 'customerName' in message ? { ...message, customerName: name } : message
  return render(named, { company: { ...envelope.company, name } })
}

/** What a person reads in the HTML. */
function shownIn(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

describe.each(all)('$message.type', ({ message, subject, says, link }) => {
  test('says what it is about, in its subject, its HTML and its text', () => {
    const mail = render(message)
    expect(mail.subject).toBe(subject)
    for (const said of says) {
      expect(shownIn(mail.html)).toContain(said)
      expect(mail.text).toContain(said)
    }
    expect(mail.text).toContain(`\n${link}\n`)
    expect(mail.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
    for (const each of [mail.html, mail.text]) {
      expect(each).toContain('billing@nimbus.example')
      expect(each).toContain('HRB 000000')
    }
    expect(mail.text).not.toMatch(/<|&#|&nbsp;|undefined|null/)
    expect(shownIn(mail.html)).not.toMatch(/\{\w+\}|undefined|null|NaN/)
  })

  test('has no name of the service, no script, no form, and loads the logo alone', () => {
    const { html, text } = render(message)
    for (const each of [html, text]) expect(each).not.toMatch(/usage.?billing|powered by/i)
    expect(html).not.toMatch(/<(script|form|input|iframe|object|link)\b|javascript:|\bon\w+=/i)
    expect([...html.matchAll(/\bsrc="([^"]*)"|url\(([^)]*)\)/g)].map(([, src]) => src)).toEqual([
      envelope.company.logoUrl,
    ])
    expect(html).toContain('alt="Nimbus"')
    expect(render(message, { company: { ...envelope.company, logoUrl: null } }).html).not.toContain('<img')
  })

  test('escapes names, and leaves no line break of theirs in a line', () => {
    const name = '<script>alert(1)</script>" onload="x\r\nBcc: all@example.com\u2028\u202Egnp'
    const { subject, html, text } = renderFor(message, name)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('" onload="')
    expect(subject).not.toMatch(/\p{Cc}|\p{Zl}|\u202E/u)
    expect(text).not.toMatch(/^Bcc:|\r|\u202E/m)
  })

  test('cuts names of any length, so that the subject stays short', () => {
    for (const name of ['x'.repeat(10_000), '👩‍👩‍👧‍👦'.repeat(2_000), `e${'\u0301'.repeat(5_000)}`, '   ']) {
      const { subject, html, text } = renderFor(message, name)
      expect(subject.length).toBeLessThanOrEqual(200)
      expect(subject.isWellFormed()).toBe(true)
      expect(html.length).toBeLessThan(20_000)
      expect(text.length).toBeLessThan(4_000)
    }
  })

  test('keeps the order of words around a name from right to left', () => {
    const { subject, text } = renderFor(message, 'شركة 12')
    for (const each of [subject, text]) expect(each).toContain('\u2068شركة 12\u2069')
  })

  test.each(LOCALES)('is whole in %s', (locale) => {
    const mail = render(message, { locale })
    for (const each of [mail.subject, shownIn(mail.html), mail.text])
      expect(each).not.toMatch(/[{}]|undefined|NaN|Invalid/)
    expect(mail.html).toContain(`<html lang="${locale}"`)
    expect(mail.text).toContain(link)
  })
})

test('a mail of test mode says that nobody has to pay', () => {
  for (const { message } of all) {
    expect(shownIn(render(message, { mode: 'test' }).html)).toContain('Test mode')
    expect(render(message, { mode: 'test' }).text).toMatch(/^\[Test mode/)
    expect(shownIn(render(message).html)).not.toContain('Test mode')
  }
})

test('the button has the brand color where white text can be read on it', () => {
  const { message } = samples.invoice_finalized
  const brand = (brandColor: string | null) =>
    render(message, { company: { ...envelope.company, brandColor } }).html
  expect(brand('#1c4aa6')).toContain('bgcolor="#1c4aa6"')
  expect(brand('#ffee00')).toContain('bgcolor="#1b2130"')
  expect(brand('#ffee00')).toContain('border-top:4px solid #ffee00')
  expect(brand(null)).toContain('bgcolor="#1b2130"')
})

test('a label of the text ends as its language ends one', () => {
  const message: EmailMessage = { type: 'invoice_due_soon', customerName, invoice }
  expect(renderEmail({ ...envelope, locale: 'fr', ...message }).text).toContain('Facturé à : Borealis Maps')
  expect(renderEmail({ ...envelope, locale: 'de', ...message }).text).toContain(
    'Rechnungsempfänger: Borealis',
  )
})

test('an invoice that is charged automatically, or is settled, asks for no payment', () => {
  const { text } = render({
    type: 'invoice_finalized',
    customerName,
    invoice,
    charging: 'automatic',
    attached: false,
  })
  expect(text).toContain('nothing you need to do')
  expect(text).not.toMatch(/Pay invoice|PDF/)
  const settled = render({
    type: 'invoice_finalized',
    customerName,
    invoice: { ...paid, heading: 'unusedTime' },
    charging: 'manual',
    attached: false,
  })
  expect(settled.subject).toBe('Credit for unused time INV-000123 from Nimbus')
  expect(settled.text).toContain('nothing left to pay')
})

test('a part of an invoice has no receipt, and says what is still due', () => {
  const part = render({
    type: 'payment_receipt',
    customerName,
    invoice,
    paidCents: 20_000,
    paidAt: day,
    methodLabel: null,
    receiptUrl: null,
    attached: false,
  })
  expect(part.subject).toBe('Payment of invoice INV-000123 received by Nimbus')
  expect(part.text).toContain('€1,050.00 is still due')
  expect(part.text).toContain(`Pay invoice:\n${url}`)
})

test('a failed payment says what comes next, and never the reason that a bank would keep back', () => {
  const failed = (failureCode: string | null) =>
    render({
      type: 'payment_failed',
      customerName,
      invoice,
      failureCode,
      methodLabel: null,
      nextAttemptAt: null,
    }).text
  expect(failed(null)).toContain('no payment method')
  expect(failed('stolen_card')).toContain('could not be charged')
  expect(failed('constructor')).toContain('could not be charged')
  expect(failed('stolen_card')).not.toContain('stolen')
  expect(failed('card_declined')).toContain('not try again automatically')
})
