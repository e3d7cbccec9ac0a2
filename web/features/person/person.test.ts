import { expect, it } from 'vitest'
import { avatarLetter } from './person.ts'

it.each([
  ['Layla Haddad', 'x@example.ae', 'L'],
  ['  ', 'omar@example.ae', 'O'],
  ['', ' ', 'U'],
  ['ليلى', '', 'ل'],
  ['😀 Smile', '', '😀'],
])('the avatar of %j, %j is %s', (name, email, letter) => {
  expect(avatarLetter({ name, email })).toBe(letter)
})
