import { fill } from '../../locales/fill.ts'
import type { Language } from '../../locales/language.ts'
import { brandOf, isReadableOn } from '../../runtime/brand.ts'
import { type Html, html, trusted } from '../../runtime/html.ts'
import type { EmailContent } from './content.ts'
import type { Letter } from './letter.ts'
import { nameInLine, textLines } from './names.ts'

type Words = Language['words']['email']

/**
 * One column, for what clients of mail understand: styles at each element, no script and no form. Tables stand where Outlook
 * needs them, for the width and the button. Only the logo is loaded, and the mail is complete without it.
 */
export function renderMarkup(
  letter: Letter,
  content: EmailContent,
  { locale, words: { document, email } }: Language,
): Html {
  const { company, mode } = content
  const brand = brandOf(company)
  return html`<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${letter.title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f3f4f7;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${letter.preview}${trusted(FILLER)}</div>
<div class="ground" style="padding:24px 12px;background:#f3f4f7">
<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div class="paper ink" style="${trusted(PAPER)};border-top:4px solid ${trusted(brand ?? '#1b2130')}">
${mode === 'test' ? html`<p class="banner" style="${trusted(BANNER)}">${document.testInvoice}</p>` : undefined}
<div class="inner" style="padding:32px 36px 36px">
${renderHead(company)}
<h1 style="margin:28px 0 0;font-size:22px;line-height:1.3;font-weight:600">${letter.title}</h1>
${renderFigure(letter)}
${letter.paragraphs.map((each) => html`<p style="margin:16px 0 0">${each}</p>\n`)}
${renderFacts(letter)}
${renderButton(letter, brand)}
${letter.remarks.map((each) => html`<p class="soft" style="${trusted(REMARK)}">${each}</p>\n`)}
${renderFoot(content, email)}
</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`
}

/** Where pictures are off, the logo's place has the company's name. */
function renderHead({ name, logoUrl }: EmailContent['company']): Html {
  const shown = nameInLine(name)
  const style = 'font-size:18px;line-height:1.3;font-weight:600;color:inherit'
  if (logoUrl === null) return html`<div dir="auto" style="${style}">${shown}</div>`
  const image = `display:block;max-width:200px;max-height:56px;width:auto;height:auto;border:0;${style}`
  return html`<img class="logo" src="${logoUrl}" alt="${shown}" height="48" style="${image}">`
}

function renderFigure({ figure }: Letter): Html | undefined {
  if (figure === null) return undefined
  const { amount, note, isAlarm } = figure
  return html`<p style="margin:12px 0 0;font-size:34px;line-height:1.25;font-weight:600;letter-spacing:-0.5px">${amount}</p>
<p class="${isAlarm ? 'alarm' : 'soft'}" style="margin:2px 0 0;color:${isAlarm ? '#a3201a' : '#566074'}">${note}</p>`
}

function renderFacts({ facts }: Letter): Html | undefined {
  if (facts.length === 0) return undefined
  const cell = 'padding:9px 0;border-top:1px solid #e3e6ec;vertical-align:top'
  return html`<table class="facts" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${trusted(FACTS)}">
${facts.map(
  ([label, value]) => html`<tr>
<td class="soft rule" style="${cell};padding-right:16px;color:#566074;white-space:nowrap">${label}</td>
<td class="rule" align="right" style="${cell};text-align:right;overflow-wrap:anywhere;word-break:break-word"><span dir="auto">${value}</span></td>
</tr>
`,
)}</table>`
}

/** Outlook takes the padding of the cell, and all others that of the link, so the whole button can be pressed. */
function renderButton({ button }: Letter, brand: string | undefined): Html | undefined {
  if (button === null) return undefined
  const isBranded = brand !== undefined && isReadableOn(brand)
  const color = isBranded ? brand : '#1b2130'
  const kind = isBranded ? 'button' : 'button plain'
  const cell = `border-radius:8px;background:${color};mso-padding-alt:13px 28px`
  const link = `display:inline-block;padding:13px 28px;border:1px solid ${color};border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0">
<tr><td class="${kind}" align="center" bgcolor="${color}" style="${cell}"><a class="${kind}" href="${button.url}" target="_blank" rel="noopener noreferrer" style="${link}">${button.label}</a></td></tr>
</table>`
}

function renderFoot({ company }: EmailContent, words: Words): Html {
  const { name, contactEmail, legalText } = company
  const legal = textLines(legalText ?? '').filter((line) => line !== '')
  return html`<div class="soft rule" style="${trusted(FOOT)}">
${contactEmail === null ? undefined : html`<p style="margin:0 0 10px">${fill(words.questions, { email: contactEmail })}</p>`}
<p style="margin:0" dir="auto">${nameInLine(name)}</p>
${legal.map((line) => html`<p style="margin:2px 0 0" dir="auto">${line}</p>\n`)}
</div>`
}

const FONT =
  'font-family:system-ui,-apple-system,&quot;Segoe UI&quot;,Roboto,&quot;Helvetica Neue&quot;,Arial,sans-serif;font-size:16px;line-height:1.5'
const PAPER = `max-width:600px;margin:0 auto;background:#ffffff;color:#1b2130;border-radius:12px;overflow:hidden;${FONT}`
const BANNER = 'margin:0;padding:10px 36px;background:#fff4d6;color:#6b4300;font-size:14px;font-weight:600'
const FACTS = 'margin:24px 0 0;border-collapse:collapse;font-size:15px;line-height:1.5'
const REMARK = 'margin:16px 0 0;color:#566074;font-size:14px'
const FOOT =
  'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e3e6ec;color:#566074;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word'

/** Keeps the inbox from showing the mail's first words after the preview. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.inner,.banner{padding-left:22px!important;padding-right:22px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#14171f!important}
.paper{background:#1e2430!important}
.ink{color:#eceff5!important}
.soft{color:#a9b2c3!important}
.alarm{color:#ff9b94!important}
.rule{border-color:#343c4c!important}
.banner{background:#4a3a12!important;color:#ffe3a3!important}
.logo{background:#ffffff!important;padding:8px!important;border-radius:8px!important;color:#1b2130!important}
.button{border-color:#5b6579!important}
.plain{background:#eceff5!important;color:#1b2130!important;border-color:#eceff5!important}
}`
