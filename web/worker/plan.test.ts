import { expect, it } from 'vitest'
import { handlingOf, outdated } from './handling.ts'
import { linkFrom, messageFrom } from './message.ts'

const origin = 'https://app.example'
const plan = (path: string, mode = 'navigate', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin).href }, origin)

it('handles only pages and built files', () => {
  expect(['/', '/dashboard', '/transactions/swipe?period=1w', '/apiary'].map((path) => plan(path))).toEqual([
    'page',
    'page',
    'page',
    'page',
  ])
  expect(plan('/assets/x1.js', 'cors')).toBe('asset')
})
it.each([
  ['/api/user/dashboard-data', 'cors'],
  ['/api/docs', 'navigate'],
  ['/api', 'navigate'],
  ['/connect', 'navigate'],
  ['/sw.js', 'same-origin'],
  ['/manifest.webmanifest', 'navigate'],
  ['/dashboard', 'cors'],
  ['https://bank.example/assets/x.js', 'no-cors'],
])('passes %s (%s) through', (path, mode) => expect(plan(path, mode)).toBe('pass'))
it('passes every change through', () => {
  expect(plan('/dashboard', 'navigate', 'POST')).toBe('pass')
  expect(plan('/share-target', 'cors', 'POST')).toBe('pass')
  expect(plan('https://bank.example/share-target', 'navigate', 'POST')).toBe('pass')
})
it('accepts what another app shares', () => {
  expect(plan('/share-target', 'navigate', 'POST')).toBe('share')
  expect(plan('/share-target?shared=1')).toBe('shared')
})
it('keeps the files of this version and the previous one', () => {
  expect(outdated(['app-1', 'figures', 'app-2', 'app-3'], '3')).toEqual(['app-1'])
  expect(outdated(['app-3', 'figures'], '3')).toEqual([])
})

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
