/** Labelled people for measuring insights. The rules were written without knowledge of them. */
import { heldOut as people } from '../../../expected/recurring/testing/held-out.ts'
import type { Case, Event } from './measure.ts'

const events: Readonly<Record<string, readonly Event[]>> = {
  'Engineer in Abu Dhabi': [
    { what: 'double', back: 2, least: 8000 },
    { what: 'large', back: 15, minor: 2_200_000 },
  ],
  'Teacher in Sharjah': [
    { what: 'spree', category: 'groceries', times: 2 },
    { what: 'subscription', text: 'SHAHID VIP DUBAI AE', minor: 4000, mcc: '4899', back: 78 },
  ],
  'Software developer': [
    { what: 'idle', minor: 11_000_000 },
    { what: 'fee', back: 8, text: 'FOREIGN TRANSACTION FEE', minor: 3_400 },
  ],
  'Single mother': [{ what: 'double', back: 28, least: 10_000 }],
  Waiter: [{ what: 'fee', back: 3, text: 'MINIMUM BALANCE CHARGE', minor: 2625 }],
  Doctor: [
    { what: 'large', back: 6, minor: 6_500_000 },
    { what: 'idle', minor: 25_000_000 },
  ],
  'Shop owner': [{ what: 'fee', back: 10, text: 'CHEQUE RETURN CHARGES', minor: 10_500 }],
  'Flight attendant': [{ what: 'spree', category: 'dining', times: 3 }],
  'Young graduate': [
    { what: 'double', back: 5, least: 7000 },
    { what: 'subscription', text: 'YOUTUBEPREMIUM DUBAI AE', minor: 2399, mcc: '4899', back: 72 },
  ],
  Landlady: [{ what: 'large', back: 20, minor: 3_900_000 }],
  'Changed employer': [{ what: 'double', back: 24, least: 11_000 }],
  'Family paid weekly': [{ what: 'spree', category: 'shopping', times: 4 }],
}

export const heldOut: readonly Case[] = people.map((plan) => ({ plan, events: events[plan.name] ?? [] }))
