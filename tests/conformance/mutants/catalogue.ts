import { readdirSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

/** A module of the catalogue. Others in its folder are helpers. */
type Rows = { mutants: Mutant[] }

const folder = new URL('catalogue/', import.meta.url)
const modules: Array<Rows | object> = await Promise.all(
  readdirSync(folder).map((name) => import(new URL(name, folder).href)),
)
const rows = modules.filter((each): each is Rows => 'mutants' in each)

export const mutants: Mutant[] = rows.flatMap((each) => each.mutants)

const twice = mutants.find(({ id }, index) => mutants.findIndex((each) => each.id === id) !== index)
if (twice !== undefined) throw new Error(`two mutants are called ${twice.id}`)
