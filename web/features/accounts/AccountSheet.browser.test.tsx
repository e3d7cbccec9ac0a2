import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { noura, renderPart, signInAs } from '../../testing/app.tsx'
import { anAccount } from '../../testing/data/banks.ts'
import { AccountSheet } from './AccountSheet.tsx'
import { groupAccounts } from './group.ts'

test('the payments of an account made from files are those of this account alone', async () => {
  const account = anAccount(1, { source: 'manual', kind: 'current', account_name: 'bank', entity_id: null })
  const group = groupAccounts([account])[0] ?? expect.fail('no group')
  await signInAs(noura)
  await renderPart(<AccountSheet open={{ group, account }} onClose={() => undefined} />)
  await expect
    .element(page.getByRole('link', { name: 'View transactions' }))
    .toHaveAttribute('href', paths.transactionsWith({ account: account.id, period: 'all' }))
})

test('an account made from files tells how far their balances are from each other', async () => {
  const account = anAccount(1, { source: 'manual', entity_id: null, unreconciled: -1111.25 })
  const group = groupAccounts([account])[0] ?? expect.fail('no group')
  await signInAs(noura)
  await renderPart(<AccountSheet open={{ group, account }} onClose={() => undefined} />)
  await expect.element(page.getByText('Reconciliation')).toBeVisible()
  await expect.element(page.getByText(/1,111\.25/)).toBeVisible()
  await expect.element(page.getByText(/The newest balance in your files differs/)).toBeVisible()
})
