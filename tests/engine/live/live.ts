import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestService } from '../../support/service.ts'
import type { History } from '../histories/actions.ts'
import { findViolations } from '../invariants.ts'
import { newModel } from '../model/model.ts'
import { openCompany } from './company.ts'
import { compareAll } from './compare.ts'
import { perform } from './perform.ts'
import type { World } from './side.ts'
import { work } from './work.ts'

/**
 * Lives a history through: after every step the invariants hold in the database for all sides, and at the end each side has
 * come to what its model says. Answers what became of it.
 */
export async function live(
  service: TestService,
  { startsAt, sides, actions, ...terms }: History,
): Promise<World> {
  // What other histories left behind stays as it is: nobody works for those companies any more.
  service.clock.now = new Date(startsAt)
  const world: World = { service, sides: [], deaths: 0 }
  const names = [randomUUID(), randomUUID()]
  for (const [index, mode] of sides.entries()) {
    const owner = { name: names[index < 2 ? 0 : 1] ?? '', mode }
    const { company, meters } = await openCompany(service, owner, terms)
    const model = newModel(Date.parse(startsAt), meters, company.currencies)
    world.sides.push({ world, company, model, sent: [], unworked: false })
  }
  for (const step of actions) {
    await perform(world, step)
    for (const { company } of world.sides)
      expect(await findViolations(service.db, company.tenantId)).toEqual([])
  }
  for (const side of world.sides) {
    if (side.unworked) await work(side, 'one')
    await compareAll(side)
  }
  return world
}
