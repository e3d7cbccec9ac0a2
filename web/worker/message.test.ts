import { expect, it } from 'vitest'
import { linkFrom, messageFrom } from './message.ts'

const origin = 'https://app.example'

it('shows our messages and nothing else', () => {
  expect(messageFrom({ title: 'Rent is due', body: '', tag: '1', link: '/budgets/bills' })).toMatchObject({
    title: 'Rent is due',
    options: { body: '', tag: '1', data: { link: '/budgets/bills' } },
  })
  expect([null, 7, 'text', {}, { title: 3 }].map(messageFrom)).toEqual([null, null, null, null, null])
})

it('links only to pages of the app', () => {
  expect(linkFrom({ link: '/budgets/bills?x=1' }, origin)).toBe(`${origin}/budgets/bills?x=1`)
  for (const link of ['https://bank.example/', '//bank.example/', 'javascript:alert(1)', '', undefined])
    expect(linkFrom({ link }, origin)).toBe(`${origin}/notifications`)
})
