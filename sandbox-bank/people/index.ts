import type { Person } from '../ledger/rows.ts'
import { awkward } from './awkward.ts'
import { commitments } from './commitments.ts'
import { huge } from './huge.ts'
import { salaried } from './salaried.ts'
import { tenant } from './tenant.ts'
import { empty, freelancer, kuwaiti } from './simple.ts'

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
]

/** The person with the id, or undefined. */
export function findPerson(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id)
}
