/** The style of every page, on screen and in print. Colours have a contrast of at least 4.5 to 1; nothing is loaded. */
export const STYLE = `
*, *::before, *::after { box-sizing: border-box }
:root {
  color-scheme: light;
  --ink: #1b2130; --soft: #566074; --rule: #e3e6ec; --ground: #f3f4f7; --paper: #fff;
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
.inner { padding: 44px 48px 48px }
.banner {
  padding: 10px 48px; background: #fff4d6; color: #6b4300; border-bottom: 1px solid #f3dfa6;
  font-size: 14px; font-weight: 600;
}
.text { overflow-wrap: anywhere; unicode-bidi: isolate }

.head { display: flex; justify-content: space-between; align-items: flex-start; gap: 24px; padding-bottom: 32px }
.seller { text-align: left; font-size: 20px; font-weight: 650; line-height: 1.3; letter-spacing: -.01em }
.head .title { text-align: right; flex: none }
h1 { font-size: 20px; font-weight: 650; line-height: 1.3; letter-spacing: -.01em }
.badge {
  display: inline-block; margin-top: 8px; padding: 2px 10px; border-radius: 999px; border: 1px solid;
  font-size: 13px; font-weight: 600; line-height: 1.5;
  -webkit-print-color-adjust: exact; print-color-adjust: exact;
}
.open { color: #1c4aa6; background: #edf3fe; border-color: #c6d8fb }
.overdue { color: #a3201a; background: #fdeeec; border-color: #f6cbc7 }
.paid { color: #0b6340; background: #e8f6ef; border-color: #b9e2cd }
.void { color: #4a5264; background: #f0f1f4; border-color: #d5d9e1 }
.uncollectible { color: #86400a; background: #fdf2e3; border-color: #f2d6b0 }

.summary { padding: 22px 24px; border: 1px solid var(--rule); border-radius: 10px; background: #fafbfc }
.label { color: var(--soft); font-size: 13px; font-weight: 500 }
.figure { font-size: 34px; font-weight: 650; line-height: 1.25; letter-spacing: -.02em; overflow-wrap: anywhere }
.note { margin-top: 2px; color: var(--soft); overflow-wrap: anywhere }
.note.overdue { color: #a3201a; background: none }
.note strong { color: var(--ink); font-weight: 600 }

.facts { display: flex; flex-wrap: wrap; gap: 20px 40px; padding: 32px 0 8px }
.facts > div { min-width: 110px }
.facts .party { flex: 1 1 260px; min-width: 0 }
.facts dt { color: var(--soft); font-size: 13px; font-weight: 500 }
.facts dd { text-align: left }
.facts .name { font-weight: 600 }

table { width: 100%; margin-top: 28px; border-collapse: collapse }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
th, td { padding: 12px 0 12px 20px; text-align: right; vertical-align: top; font-weight: 400; white-space: nowrap }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; min-width: 130px }
thead th { padding-top: 0; padding-bottom: 8px; color: var(--soft); font-size: 13px; font-weight: 500; border-bottom: 1px solid #c9cfda }
tbody th, tbody td { border-bottom: 1px solid var(--rule) }
tbody th:first-child { white-space: pre-line }
.wide th, .wide td { font-size: 12px }
.wide th + th, .wide td { padding-left: 12px }
.times { display: none }

.totals { margin: 12px 0 0 auto; width: min(100%, 360px) }
.totals > div { display: flex; justify-content: space-between; gap: 24px; padding: 6px 0 }
.totals dt { flex: none; color: var(--soft) }
.totals dd { text-align: right; overflow-wrap: anywhere }
.totals .due { margin-top: 6px; padding-top: 12px; border-top: 1px solid #c9cfda; font-size: 17px; font-weight: 650 }
.totals .due dt { color: inherit }

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
  table, tbody { display: block }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tbody { border-top: 1px solid #c9cfda }
  tbody tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 6px; padding: 12px 0; border-bottom: 1px solid var(--rule) }
  tbody th, tbody td, .wide td { padding: 0; border: 0 }
  .wide th, .wide td { font-size: inherit }
  tbody th { flex: 1 0 100% }
  tbody td { color: var(--soft) }
  tbody td:last-child { margin-left: auto; color: var(--ink) }
  .times { display: inline }
  .totals { width: 100% }
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
