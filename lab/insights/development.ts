/** Labelled people for writing the rules of insights. Those in held-out.ts were never looked at while doing so. */
import { readPeople } from '../recurring.ts'
import type { Case, Event } from './measure.ts'

const events: Readonly<Record<string, readonly Event[]>> = {
  'Office worker': [
    { kind: 'double', back: 3, least: 9000 },
    { kind: 'rise', label: 'spotify', back: 33, share: 0.2 },
    { kind: 'fee', back: 5, text: 'LATE PAYMENT FEE', minor: 24_150 },
  ],
  'Family with school': [
    { kind: 'spree', category: 'groceries', times: 2 },
    { kind: 'large', back: 9, minor: 1_450_000 },
    { kind: 'idle', minor: 16_000_000 },
  ],
  Freelancer: [
    { kind: 'double', back: 30, least: 12_000 },
    { kind: 'rise', label: 'apple music', back: 36, share: 0.3 },
  ],
  'New arrival': [{ kind: 'fee', back: 12, text: 'CASH ADVANCE FEE', minor: 10_500 }],
  'Paid in two parts': [{ kind: 'spree', category: 'dining', times: 3 }],
  Retiree: [
    { kind: 'large', back: 4, minor: 900_000 },
    { kind: 'subscription', text: 'NETFLIX.COM 866-579-7172 AE', minor: 5600, mcc: '4899', back: 80 },
  ],
  Student: [{ kind: 'double', back: 6, least: 6000 }],
  Driver: [{ kind: 'stop', label: 'salary FALCON LOGISTICS SERVICES', back: 50 }],
  Manager: [
    { kind: 'idle', minor: 14_000_000 },
    { kind: 'subscription', text: 'DISNEY PLUS DUBAI AE', minor: 4999, mcc: '4899', back: 75 },
  ],
  Nurse: [{ kind: 'spree', category: 'shopping', times: 4 }],
  Couple: [{ kind: 'double', back: 25, least: 15_000 }],
  'Many habits': [{ kind: 'fee', back: 20, text: 'OVERLIMIT CHARGES', minor: 28_500 }],
}

export const development: readonly Case[] = readPeople('development').map((plan) => ({
  plan,
  events: events[plan.name] ?? [],
}))
