/** Cards, tables, forms, badges and charts. */
export const PARTS_STYLE = `
.card { background: var(--paper); border: 1px solid var(--rule); border-radius: 12px; box-shadow: var(--shadow); min-width: 0 }
.card > header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; padding: 16px 20px 0 }
.card > .body { padding: 14px 20px 18px }
.card > header + .scroll { margin-top: 8px }
.two { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px; align-items: start }
.wide-left { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 20px; align-items: start }
.stack { display: grid; gap: 20px }

.figures { display: flex; flex-wrap: wrap; gap: 1px; overflow: hidden; background: var(--rule) }
.figures > div { flex: 1 1 130px; padding: 16px 20px; background: var(--paper); min-width: 0 }
.figures dt { color: var(--soft); font-size: 13px }
.figures dd { font-size: 22px; font-weight: 640; letter-spacing: -.02em; overflow-wrap: anywhere; line-height: 1.35 }
.figures .note { font-size: 13px; font-weight: 400; letter-spacing: 0; color: var(--soft) }
.figures .alarm { color: var(--red) }

.facts { display: grid; gap: 10px }
.facts > div { display: grid; grid-template-columns: minmax(84px, 3fr) minmax(0, 7fr); gap: 12px }
.facts dt { color: var(--soft) }
.facts dd { overflow-wrap: anywhere }
.facts code { font-size: 12px; letter-spacing: -0.02em }

.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
th, td { padding: 10px 12px; text-align: left; vertical-align: top; font-weight: 400; border-top: 1px solid var(--rule) }
thead th { padding-top: 8px; padding-bottom: 8px; border-top: 0; color: var(--soft); font-size: 13px; font-weight: 500; white-space: nowrap }
th:first-child, td:first-child { padding-left: 20px }
th:last-child, td:last-child { padding-right: 20px }
.amount { text-align: right; white-space: nowrap }
.never { color: var(--soft) }
.short { white-space: nowrap }
.time { white-space: nowrap; color: var(--soft) }
tbody th { font-weight: 550; min-width: 128px }
tbody td { min-width: 72px }
tbody th a { color: inherit }
tbody tr { position: relative }
tbody tr:has(th a):hover { background: var(--hover) }
tbody th a::after { content: ""; position: absolute; inset: 0 }
tbody td a, tbody td button { position: relative; z-index: 1 }
.detail { display: block; color: var(--soft); font-size: 13px; font-weight: 400 }
.part > * { border-top: 0; padding-top: 0; color: var(--soft); font-size: 13px; font-weight: 400 }
.part th:first-child { padding-left: 36px }
tfoot td, tfoot th { border-top: 1px solid var(--rule); font-weight: 550 }
tfoot tr + tr > * { border-top: 0; padding-top: 0 }
.empty { padding: 28px 20px 32px; color: var(--soft); text-align: center; max-width: 56ch; margin: 0 auto }
.empty strong { display: block; margin-bottom: 2px; color: var(--ink); font-weight: 600 }
.pager { display: flex; justify-content: flex-end; gap: 8px; padding: 12px 20px; border-top: 1px solid var(--rule) }

.badge {
  display: inline-block; padding: 0 8px; border-radius: 999px; font-size: 12px; font-weight: 570; line-height: 20px; white-space: nowrap;
  background: color-mix(in srgb, currentcolor 9%, transparent); box-shadow: inset 0 0 0 1px color-mix(in srgb, currentcolor 22%, transparent);
}
.blue { color: var(--blue) } .green { color: var(--green) } .red { color: var(--red) } .amber { color: var(--amber) } .grey { color: var(--grey) }

.button, button {
  display: inline-block; padding: 6px 13px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink);
  font: inherit; font-weight: 550; cursor: pointer; box-shadow: var(--shadow); text-align: center;
}
.button:hover, button:hover { background: var(--hover); text-decoration: none }
.primary { background: var(--accent-fill); border-color: transparent; color: var(--on-fill) }
.primary:hover { background: color-mix(in srgb, var(--accent-fill) 88%, #000) }
.danger { color: var(--red) }
form .danger { background: #b42318; border-color: transparent; color: #fff }
form .danger:hover { background: #8f1c13 }
.quiet { padding: 0; border: 0; background: none; box-shadow: none; color: var(--accent) }
.quiet:hover { background: none; text-decoration: underline }

form.stack, .narrow-gap { gap: 14px }
form.stack > .two { margin-bottom: 6px }
.field { display: grid; gap: 5px }
.field > label, .field > .name { font-weight: 550; font-size: 13px }
.field .hint { color: var(--soft); font-size: 13px }
input, select, textarea {
  width: 100%; height: 36px; padding: 6px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit; min-width: 0;
}
input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 0; border-color: var(--accent); border-radius: 8px }
input[type="radio"], input[type="checkbox"] { width: auto; height: auto; margin: 0; accent-color: var(--accent-fill) }
.filters { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 10px }
.filters .field { flex: 1 1 150px; max-width: 260px }
.row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 10px }
.row > .field { flex: 1 1 160px }
.choices { display: flex; flex-wrap: wrap; gap: 6px 18px }
.tabs { display: flex; flex-wrap: wrap; gap: 2px; font-size: 13px }
.tabs a { padding: 2px 10px; border-radius: 999px; color: var(--soft) }
.tabs a:hover { background: var(--hover); text-decoration: none }
.tabs [aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 550 }
.figure-line { margin-bottom: 4px }
.figure-line strong { font-size: 20px; font-weight: 640; letter-spacing: -.02em }
form + .small { margin-top: 12px }
.choices label { display: inline-flex; gap: 7px; align-items: center }
.notice, .error { padding: 10px 16px; border-radius: 10px; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); background: color-mix(in srgb, currentcolor 7%, var(--paper)) }
.notice { color: var(--green) } .error { color: var(--red) }
.error li { overflow-wrap: anywhere }
[popover] {
  width: min(420px, calc(100vw - 32px)); margin: auto; padding: 24px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--paper); color: var(--ink); box-shadow: 0 16px 48px rgb(10 12 20 / 28%); text-align: left; white-space: normal;
}
[popover] > * + * { margin-top: 10px }
[popover] .stack { margin-top: 16px }
[popover]::backdrop { background: rgb(10 12 20 / 42%) }
.end { justify-content: flex-end; flex-wrap: nowrap }
.logo { display: block; max-width: 100%; max-height: 64px; padding: 8px; border: 1px solid var(--rule); border-radius: 8px; background: #fff }
.secret { display: flex; gap: 8px; align-items: center; padding: 10px 12px; border-radius: 8px; border: 1px dashed var(--line); background: var(--ground) }
.secret code { flex: 1; font-size: 13px }
pre { margin: 0; padding: 12px 14px; border-radius: 8px; background: var(--ground); border: 1px solid var(--rule); overflow-x: auto; font: 12.5px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.steps { display: grid; gap: 16px; counter-reset: step }
.steps > li { display: grid; grid-template-columns: 26px minmax(0, 1fr); gap: 2px 12px; counter-increment: step }
.steps > li::before {
  content: counter(step); display: grid; place-items: center; width: 24px; height: 24px; border-radius: 50%;
  background: var(--accent-soft); color: var(--accent); font-size: 13px; font-weight: 600;
}
.steps > li > div { display: grid; gap: 6px; min-width: 0 }

.chart svg { display: block; width: 100%; height: 180px }
.chart.low svg { height: 110px }
.chart .scale { display: flex; justify-content: space-between; color: var(--soft); font-size: 12px; padding-top: 6px }
.chart .top { padding: 0 0 4px; justify-content: flex-end }
.chart .grid { stroke: var(--rule); stroke-width: 1; vector-effect: non-scaling-stroke }
.chart .bar { fill: var(--accent-fill) }
.chart .bar.bad { fill: var(--red) }
.chart .hit { fill: transparent }
.chart g:hover .hit { fill: color-mix(in srgb, var(--soft) 12%, transparent) }
.chart details { margin-top: 8px; font-size: 13px; color: var(--soft) }
.chart details .scroll { max-height: 260px; margin-top: 8px; border: 1px solid var(--rule); border-radius: 8px }
summary { cursor: pointer }
.legend { display: flex; gap: 14px; font-size: 12px; color: var(--soft) }
.legend span::before { content: ""; display: inline-block; width: 9px; height: 9px; margin-right: 6px; border-radius: 2px; background: var(--accent-fill) }
.legend .bad::before { background: var(--red) }
.tiers { padding-top: 14px }
.tiers svg { display: block; width: 100%; height: 96px }
.tiers .step { fill: color-mix(in srgb, var(--accent-fill) 16%, var(--paper)) }
.tiers .edge { fill: var(--accent-fill) }
.tiers ol { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); border-top: 1px solid var(--line) }
.tiers li { padding: 8px 10px 0 0; min-width: 0; overflow-wrap: anywhere }
.tiers strong { font-size: 15px; font-weight: 620 }
.tiers .range { display: block; color: var(--soft); font-size: 13px }
.prices { display: grid; gap: 28px }

@media (max-width: 860px) {
  .two, .wide-left { grid-template-columns: minmax(0, 1fr); gap: 16px }
  .card > header { padding: 14px 16px 0 }
  .card > .body { padding: 12px 16px 16px }
  .figures > div { padding: 12px 16px }
  .figures > div { flex-basis: 40% }
  .figures dd { font-size: 18px }
  th:first-child, td:first-child { padding-left: 16px }
  th:last-child, td:last-child { padding-right: 16px }
  .actions > * { flex: 0 0 auto }
}
@media (max-width: 560px) {
  .stackable thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .stackable, .stackable tbody { display: block }
  .stackable tbody tr { display: flex; flex-wrap: wrap; gap: 2px 10px; padding: 12px 16px; border-top: 1px solid var(--rule) }
  .stackable tbody tr > * { padding: 0; border: 0 }
  .stackable tbody th { flex: 1 0 100% }
  .stackable tbody td:empty, .stackable tbody td:has(> .never:only-child) { display: none }
  .stackable td.time::before { content: attr(data-name) " " }
  .stackable tbody th { min-width: 0 }
  .stackable tbody td { min-width: 0; white-space: normal }
  .stackable .amount:last-child { margin-left: auto }
  .lines tfoot { display: block }
  .lines tfoot tr { display: flex; justify-content: space-between; padding: 8px 16px }
  .lines tfoot tr > * { padding: 0; border: 0 }
  .lines tbody td { color: var(--soft) }
  .lines tbody .line td:last-child { color: var(--ink) }
  .lines tbody td:nth-child(3):not(:empty)::before { content: "× " }
  .lines tbody .part { padding: 0 16px 8px 28px; border: 0 }
  .lines .part th:first-child { padding-left: 0 }
  .tiers ol { grid-auto-flow: row }
  .tiers li { display: flex; justify-content: space-between; gap: 12px; padding: 6px 0; border-bottom: 1px solid var(--rule) }
  .filters { display: grid; grid-template-columns: 1fr 1fr }
  .filters .field { max-width: none }
}
`
