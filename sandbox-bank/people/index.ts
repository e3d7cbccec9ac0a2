import type { Person } from '../ledger/rows.ts'
import { awkward } from './awkward.ts'
import { commitments } from './commitments.ts'
import { maya, rami } from './couple.ts'
import { investor } from './investor.ts'
import { salaried } from './salaried.ts'
import { empty, freelancer, huge, kuwaiti } from './simple.ts'
import { tenant } from './tenant.ts'

/** Everyone who can sign in, at every bank. */
export const PEOPLE: readonly Person[] = [
  salaried,
  freelancer,
  empty,
  kuwaiti,
  huge,
  awkward,
  tenant,
  commitments,
  investor,
  maya,
  rami,
]

/** The person with the id, or undefined. */
export function findPerson(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id)
}
