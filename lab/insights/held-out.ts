/** Labelled people for measuring insights. The rules were written without knowledge of them. */
import { readPeople } from '../recurring.ts'
import type { Case, Event } from './measure.ts'

const events: Readonly<Record<string, readonly Event[]>> = {
  'Engineer in Abu Dhabi': [
    { kind: 'double', back: 2, least: 8000 },
    { kind: 'large', back: 15, minor: 2_200_000 },
  ],
  'Teacher in Sharjah': [
    { kind: 'spree', category: 'groceries', times: 2 },
    { kind: 'subscription', text: 'SHAHID VIP DUBAI AE', minor: 4000, mcc: '4899', back: 78 },
  ],
  'Software developer': [
    { kind: 'idle', minor: 11_000_000 },
    { kind: 'fee', back: 8, text: 'FOREIGN TRANSACTION FEE', minor: 3_400 },
  ],
  'Single mother': [{ kind: 'double', back: 28, least: 10_000 }],
  Waiter: [{ kind: 'fee', back: 3, text: 'MINIMUM BALANCE CHARGE', minor: 2625 }],
  Doctor: [
    { kind: 'large', back: 6, minor: 6_500_000 },
    { kind: 'idle', minor: 25_000_000 },
  ],
  'Shop owner': [{ kind: 'fee', back: 10, text: 'CHEQUE RETURN CHARGES', minor: 10_500 }],
  'Flight attendant': [{ kind: 'spree', category: 'dining', times: 3 }],
  'Young graduate': [
    { kind: 'double', back: 5, least: 7000 },
    { kind: 'subscription', text: 'YOUTUBEPREMIUM DUBAI AE', minor: 2399, mcc: '4899', back: 72 },
  ],
  Landlady: [{ kind: 'large', back: 20, minor: 3_900_000 }],
  'Changed employer': [{ kind: 'double', back: 24, least: 11_000 }],
  'Family paid weekly': [{ kind: 'spree', category: 'shopping', times: 4 }],
}

export const heldOut: readonly Case[] = readPeople('held-out').map((plan) => ({
  plan,
  events: events[plan.name] ?? [],
}))
