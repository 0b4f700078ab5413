/** What cannot be done to a table that is distributed already, each with the reason. */
const FORBIDDEN: ReadonlyArray<{ what: RegExp; why: string }> = [
  {
    what: /\balter table\b[^;]*\bgenerated (always|by default) as identity\b/,
    why: 'a distributed table takes no identity column later: give the column when the table is created',
  },
  {
    what: /\balter table\b[^;]*,[^;]*\b(add (constraint|check|foreign|unique|primary|exclude)|references)\b/,
    why: 'a constraint is added to a distributed table in a statement of its own',
  },
  {
    what: /\balter table\b[^;]*\b(add (constraint|check|foreign|unique|primary|exclude)|references)\b[^;]*,\s*(add|alter|drop)\b/,
    why: 'a constraint is added to a distributed table in a statement of its own',
  },
]

/** What is wrong with a migration that comes after the tables may have been distributed. */
export function problemsIn(migration: string): string[] {
  const text = withoutLists(migration.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase())
  return [...new Set(FORBIDDEN.flatMap(({ what, why }) => (what.test(text) ? [why] : [])))]
}

/** Without what is in parentheses: a key may have several columns. */
function withoutLists(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, ' ')
  return shorter === text ? text : withoutLists(shorter)
}
