import type { Idea } from './draft.ts'
import { atOnce } from './ideas/bursts.ts'
import { packed, repeatedName } from './ideas/bytes.ts'
import { longerList } from './ideas/lists.ts'
import { moreMembers, otherType } from './ideas/members.ts'
import { deeper } from './ideas/nesting.ts'
import { largerNumber } from './ideas/numbers.ts'
import { otherQuery } from './ideas/queries.ts'
import { otherTarget } from './ideas/targets.ts'
import { longerText } from './ideas/texts.ts'

/** All that the search thinks of. */
export const ideas: Idea[] = [
  longerList,
  moreMembers,
  longerText,
  largerNumber,
  otherType,
  deeper,
  repeatedName,
  packed,
  otherQuery,
  otherTarget,
  atOnce,
]
