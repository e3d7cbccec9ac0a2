import { expect, test } from 'vitest'
import { noura, renderPart, signInAs } from '../../../testing/app.tsx'
import { aMember, answerHousehold } from '../../../testing/data/household.ts'
import { ConsentText } from './ConsentText.tsx'

test('the consent names the host where a bank password is typed', async () => {
  await renderPart(<ConsentText request={{ kind: 'connect' }} host="cdn.leantech.me" />)
  await expect
    .poll(() => document.querySelector('main')?.textContent)
    .toContain('check that the window shows cdn.leantech.me or your bank’s own address')
})

test('the consent names who in the household sees accounts, if anybody does', async () => {
  await signInAs(noura)
  answerHousehold({ members: [aMember('Omar Saeed'), aMember('Layla Rahman')] })
  await renderPart(<ConsentText request={{ kind: 'connect' }} host="" />)
  await expect
    .poll(() => document.querySelector('main')?.textContent)
    .toContain('Omar Saeed, Layla Rahman see accounts that you share with them')
})

test('of one person the consent says that they see', async () => {
  await signInAs(noura)
  answerHousehold({ members: [aMember('Omar Saeed')] })
  await renderPart(<ConsentText request={{ kind: 'connect' }} host="" />)
  await expect
    .poll(() => document.querySelector('main')?.textContent)
    .toContain('Omar Saeed sees accounts that you share with them')
})
