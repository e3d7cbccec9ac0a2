import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { successResponse } from '../common.ts'

/**
 * What waits for the user's answer. `review`: payments of the newest three months, those of one merchant as one;
 * `duplicates`: payments added by hand that a bank or a file has too; `messages`: numbers in bank messages whose account is asked for, and payments that only a message told of in time; `payees`: people and merchants whose payments need a category; `bills`: recurring payments to confirm; `cheques`,
 * `plans` and `loans`: what the bank's lines suggest of them; `proposals`: what assistants propose; `unreadable`: lines of a bank that cannot be read.
 */
export const toDoKinds = [
  'duplicates',
  'messages',
  'payees',
  'review',
  'bills',
  'cheques',
  'plans',
  'loans',
  'proposals',
  'unreadable',
] as const
export type ToDoKind = (typeof toDoKinds)[number]

export const readToDo = endpoint('GET', '/api/user/to-do', {
  etag: true,
  summary: 'How much waits for an answer, in all and by kind; kinds without any are left out',
  response: successResponse({
    count: z.number(),
    items: z.array(z.object({ kind: z.enum(toDoKinds), count: z.number() })),
  }),
})
