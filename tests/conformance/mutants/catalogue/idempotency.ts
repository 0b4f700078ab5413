// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit, objectsIn } from './change.ts'

const REPLAY_END = 'request: requestOf(input, context) }, perform)'

/** Requests that are done twice, not at all, or taken for others. */
export const mutants: Mutant[] = [
  {
    id: 'key-burnt-by-failure',
    defect: 'A request that failed burns its key: the same again answers 409.',
    killedBy: 'idempotency.failure-keeps-the-key',
    edits: edit(
      'replay',
      'const reply = await perform()',
      `const reply = await perform().catch(async (fault: unknown) => {
      burnt.add(\`\${attempt.tenantId} \${attempt.key}\`)
      throw fault
    })`,
    ).concat(
      edit(
        'replay',
        'const kept = await claimKey(',
        "if (burnt.has(`${attempt.tenantId} ${attempt.key}`)) throw new Problem('IDEMPOTENCY_KEY_REUSED')\n  const kept = await claimKey(",
      ),
      edit('replay#Reply', 'type Reply =', 'const burnt = new Set<string>()\ntype Reply ='),
    ),
  },
  {
    id: 'other-body-replayed',
    defect: 'The same key with another body answers as the first request.',
    killedBy: 'idempotency.replays-create-customer',
    edits: edit('replay', 'if (!kept.hash.equals(hash)) throw', 'if (kept.hash.length === 0) throw'),
  },
  {
    id: 'path-not-compared',
    defect: 'The same key for another invoice answers as for the first.',
    killedBy: 'idempotency.replays-finalize-invoice',
    edits: edit(
      'requestOf',
      'return [operationId, path, query, body ?? null]',
      'void path\n  return [operationId, query, body ?? null]',
    ),
  },
  {
    id: 'operation-not-compared',
    defect: 'The same key for another operation is taken for the first request.',
    killedBy: 'idempotency.moves-are-apart',
    edits: edit(
      'requestOf',
      'return [operationId, path, query, body ?? null]',
      'void operationId\n  return [path, query, body ?? null]',
    ),
  },
  {
    id: 'repeat-refused',
    defect: 'A repeat of a request answers 409 instead of as the first time.',
    killedBy: 'idempotency.replays-create-customer',
    edits: edit('replay', 'if (!kept.hash.equals(hash)) throw', 'if (kept !== undefined) throw'),
  },
  {
    id: 'replay-as-200',
    defect: 'A replay of a creation answers 200.',
    killedBy: 'idempotency.replays-create-customer',
    edits: edit(
      'replay',
      'const reply: Reply = { ...kept.reply,',
      'const reply: Reply = { ...kept.reply, status: 200,',
    ),
  },
  {
    id: 'replay-reads-anew',
    defect: 'A replay shows the thing as it is now.',
    killedBy: 'idempotency.answers-as-the-first-time',
    answer({ headers, body }) {
      if (headers['idempotent-replayed'] === undefined) return
      for (const object of objectsIn(body)) if (object.status === 'draft') object.status = 'open'
    },
  },
  {
    id: 'two-at-once-are-two',
    defect: 'Two requests with one key at once are both done: the key is looked up first and kept last.',
    killedBy: 'idempotency.at-once-is-once',
    edits: [
      ...edit(
        'transact',
        'if (key === undefined) return perform()',
        'if (key === undefined || underWay.has(key)) return perform()\n        underWay.add(key)',
      ),
      ...edit('transact', REPLAY_END, `${REPLAY_END}.finally(() => underWay.delete(key))`),
      ...edit('AnyInput', 'type AnyInput =', 'const underWay = new Set<string>()\ntype AnyInput ='),
    ],
  },
  {
    id: 'two-at-once-collide',
    defect: 'Of two requests with one key at once the second is refused with 409 instead of waiting.',
    killedBy: 'idempotency.at-once-is-once',
    edits: [
      ...edit(
        'transact',
        'return replay(',
        "if (underWay.has(key)) throw new Problem('IDEMPOTENCY_KEY_REUSED')\n        underWay.add(key)\n        return replay(",
      ),
      ...edit('transact', REPLAY_END, `${REPLAY_END}.finally(() => underWay.delete(key))`),
      ...edit(
        'AnyInput',
        'type AnyInput =',
        "import { Problem } from './errors/problem.ts'\nconst underWay = new Set<string>()\ntype AnyInput =",
      ),
    ],
  },
  {
    id: 'key-of-each-request',
    defect: 'The same key with another request is taken for another key: both are done.',
    killedBy: 'idempotency.one-of-two-requests-wins',
    edits: [
      ...edit(
        'transact',
        'const key = idempotencyKeyOf(input)',
        'const key = idempotencyKeyOf(input)?.concat(JSON.stringify(requestOf(input, context)))',
      ),
    ],
  },
  {
    id: 'keys-of-posts-only',
    defect: 'The Idempotency-Key of a PATCH or a DELETE is ignored.',
    killedBy: 'idempotency.replays-delete-invoice',
    request({ method, headers }) {
      if (method !== 'POST') delete headers['idempotency-key']
    },
  },
]
