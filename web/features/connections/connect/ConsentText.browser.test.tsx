import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/app.tsx'
import { ConsentText } from './ConsentText.tsx'

test('the consent names the host where a bank password is typed', async () => {
  await renderPart(<ConsentText request={{ kind: 'connect' }} host="cdn.leantech.me" />)
  await expect
    .poll(() => document.querySelector('main')?.textContent)
    .toContain('check that the window shows cdn.leantech.me or your bank’s own address')
})
