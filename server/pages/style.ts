/** The style of every page, on screen and in print. Colours have a contrast of at least 4.5 to 1; nothing is loaded. */
export const STYLE = `
*, *::before, *::after { box-sizing: border-box }
:root {
  color-scheme: light;
  --ink: #1b2130; --soft: #566074; --rule: #e3e6ec; --line: #c9cfda; --ground: #f3f4f7; --paper: #fff; --raised: #fafbfc;
  --blue: #1c4aa6; --red: #a3201a; --green: #0b6340; --grey: #4a5264; --amber: #86400a;
}
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0; padding: 40px 16px 56px; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
h1, h2, p, dl, dd { margin: 0 }
.sheet {
  max-width: 820px; margin: 0 auto; background: var(--paper); border: 1px solid var(--rule); border-radius: 12px;
  box-shadow: 0 1px 2px rgb(27 33 48 / 4%), 0 8px 28px rgb(27 33 48 / 6%); overflow: hidden;
}
.inner { padding: 44px 48px 48px; border-top: 4px solid var(--brand, transparent) }
.banner {
  padding: 10px 48px; background: var(--banner, #fff4d6); color: var(--banner-ink, #6b4300); border-bottom: 1px solid var(--banner-rule, #f3dfa6);
  font-size: 14px; font-weight: 600;
}
.text { overflow-wrap: anywhere; unicode-bidi: isolate }

.head { display: flex; justify-content: space-between; align-items: flex-start; gap: 24px; padding-bottom: 32px }
.seller { text-align: left; font-size: 20px; font-weight: 650; line-height: 1.3; letter-spacing: -.01em }
.head .title { text-align: right; flex: none }
h1 { font-size: 20px; font-weight: 650; line-height: 1.3; letter-spacing: -.01em }
.badge {
  display: inline-block; margin-top: 8px; padding: 2px 10px; border-radius: 999px;
  background: color-mix(in srgb, currentcolor 8%, transparent); border: 1px solid color-mix(in srgb, currentcolor 28%, transparent);
  font-size: 13px; font-weight: 600; line-height: 1.5;
  -webkit-print-color-adjust: exact; print-color-adjust: exact;
}
.open { color: var(--blue) }
.overdue { color: var(--red) }
.paid { color: var(--green) }
.void { color: var(--grey) }
.uncollectible { color: var(--amber) }

.summary { padding: 22px 24px; border: 1px solid var(--rule); border-radius: 10px; background: var(--raised) }
.label { color: var(--soft); font-size: 13px; font-weight: 500 }
.figure { font-size: 34px; font-weight: 650; line-height: 1.25; letter-spacing: -.02em; overflow-wrap: anywhere }
.note { margin-top: 2px; color: var(--soft); overflow-wrap: anywhere }
.note.overdue { color: var(--red) }
.note strong { color: var(--ink); font-weight: 600 }

.facts { display: flex; flex-wrap: wrap; gap: 20px 40px; padding: 32px 0 8px }
.facts > div { min-width: 110px }
.facts .party { flex: 1 1 calc(50% - 20px); min-width: 0 }
.facts dt { color: var(--soft); font-size: 13px; font-weight: 500 }
.facts dd { text-align: left }
.facts .name { font-weight: 600 }

table { width: 100%; margin-top: 28px; border-collapse: collapse }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
th, td { padding: 12px 0 12px 20px; text-align: right; vertical-align: top; font-weight: 400; white-space: nowrap }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; min-width: 130px }
thead th { padding-top: 0; padding-bottom: 8px; color: var(--soft); font-size: 13px; font-weight: 500; border-bottom: 1px solid var(--line) }
tbody { border-bottom: 1px solid var(--rule) }
tbody th .text { white-space: pre-line }
.detail { display: block; color: var(--soft); font-size: 13px }
.part > * { color: var(--soft); font-size: 13px }
@media print, (width > 620px) {
  .line:not(:first-child) > * { border-top: 1px solid var(--rule) }
  .line:has(+ .part) > * { padding-bottom: 4px }
  .part > * { padding-top: 0; padding-bottom: 4px }
  .part > th:first-child { padding-left: 16px }
  .part:last-child > *, .part:has(+ .line) > * { padding-bottom: 12px }
}
.wide th, .wide td { font-size: 12px }
.wide th + th, .wide td { padding-left: 12px }
.wide .detail { font-size: inherit }
.breaking td { white-space: normal; overflow-wrap: anywhere }
.times { display: none }

.totals { margin: 12px 0 0 auto; width: min(100%, 360px) }
.totals > div { display: flex; justify-content: space-between; gap: 24px; padding: 6px 0 }
.totals dt { flex: none; color: var(--soft) }
.totals dd { text-align: right; overflow-wrap: anywhere }
.totals .due { margin-top: 6px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 17px; font-weight: 650 }
.totals .due dt { color: inherit }

h2 { font-size: 15px; font-weight: 600 }
.pay { margin-top: 32px }
.pay p { margin-top: 4px; max-width: 60ch; color: var(--soft) }
.bank { display: grid; gap: 8px 40px; margin-top: 14px; padding: 16px 20px; border: 1px solid var(--rule); border-radius: 10px; background: var(--raised) }
.bank > div { display: grid; grid-template-columns: minmax(0, 200px) minmax(0, 1fr); gap: 2px 24px }
.bank dt { color: var(--soft) }
.pay strong { color: var(--ink); font-weight: 600 }
.foot { margin-top: 40px; padding-top: 18px; border-top: 1px solid var(--rule); color: var(--soft); font-size: 13px }
.message { max-width: 520px; margin-top: 10vh }
.message p { margin-top: 10px; color: var(--soft) }
code { padding: 1px 5px; border-radius: 4px; background: var(--ground); font: 0.92em ui-monospace, Menlo, Consolas, monospace }

@media screen and (max-width: 620px) {
  body { padding: 0; background: var(--paper) }
  .sheet { border: 0; border-radius: 0; box-shadow: none }
  .inner { padding: 24px 20px 32px }
  .banner { padding: 10px 20px }
  .head { flex-direction: column; gap: 12px; padding-bottom: 24px }
  .head .title { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; text-align: left }
  h1 { font-size: 17px }
  .badge { margin: 0 }
  .message h1 { font-size: 20px }
  .summary { padding: 18px 20px }
  .figure { font-size: 28px }
  .facts { padding-top: 24px }
  .facts .party { flex-basis: 100% }
  .pay { margin-top: 24px }
  .bank > div { grid-template-columns: minmax(0, 1fr) }
  table, tbody { display: block }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tbody { border-top: 1px solid var(--line) }
  tbody tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 6px; padding: 12px 0 }
  tbody .line:not(:first-child) { border-top: 1px solid var(--rule) }
  tbody .part { padding: 0 0 8px 16px }
  tbody .line:has(+ .part) { padding-bottom: 6px }
  tbody th, tbody td, .wide td { padding: 0; border: 0; white-space: normal; overflow-wrap: anywhere }
  .wide th, .wide td { font-size: inherit }
  tbody th { flex: 1 0 100% }
  tbody td { color: var(--soft) }
  tbody td:last-child { margin-left: auto; color: var(--ink) }
  .times { display: inline }
  .totals { width: 100% }
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --ink: #e6e9ef; --soft: #a2abbc; --rule: #333a48; --line: #4a5263; --ground: #12151b; --paper: #1b1f28; --raised: #20252f;
    --blue: #8fb4ff; --red: #ff9d94; --green: #6fd6a4; --grey: #b3bac8; --amber: #f0b36a;
    --banner: #3a2f10; --banner-ink: #f5d98a; --banner-rule: #5a4818;
  }
}

@page { margin: 16mm 15mm }
@media print {
  body { padding: 0; background: none; font-size: 10.5pt }
  .wide th, .wide td { font-size: 8pt }
  .sheet { max-width: none; border: 0; border-radius: 0; box-shadow: none; overflow: visible }
  .inner { padding: 0 }
  .banner { margin-bottom: 16px; padding: 8px 14px; border: 1px solid #d9b65c; border-radius: 6px }
  .summary { background: none }
  thead { display: table-header-group }
  tr, .totals, .summary, .facts, .foot { break-inside: avoid }
}
`
