import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/app.tsx'
import { aTransaction } from '../../../testing/data/transactions.ts'
import { answerList } from '../../../testing/answers.ts'
import { becomeFull } from '../../../testing/people.ts'
import { paths } from '../../../paths.ts'
import { moved, movedAddress } from '../../../screens/moved.ts'
import { places } from './places.ts'

const box = () => page.getByRole('combobox', { name: 'Commands' })
const query = () => Object.fromEntries(new URLSearchParams(location.search))

async function open(): Promise<void> {
  await becomeFull()
  answerList([
    ...Array.from({ length: 7 }, (_, at) =>
      aTransaction(at, { description: 'Salik', merchant: 'Salik', amount: 20 + at }),
    ),
    aTransaction(8, { description: 'Carrefour' }),
  ])
  await openScreen('/budgets')
  await type('')
}
async function type(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(box(), text)
}

test('the palette navigates, adds, searches and changes the period by keyboard alone', async () => {
  await open()
  await expect.element(box()).toHaveFocus()
  await userEvent.fill(box(), 'bank conn')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Bank Connections')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/connections')
  await expect.element(box()).not.toBeInTheDocument()
  await type('add inc')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe('/add-transaction?type=income')
  await type('zzq')
  await userEvent.keyboard('{Enter}')
  await expect.poll(query).toMatchObject({ q: 'zzq' })
  await type('3 months')
  await userEvent.keyboard('{Enter}')
  await expect.poll(query).toMatchObject({ period: '3m' })
  expect(localStorage.getItem('selected_period')).toBe('3m')
})

test('the palette finds a category, a merchant, an account and a settings page', async () => {
  await open()
  await userEvent.fill(box(), 'groc')
  await userEvent.click(page.getByRole('option', { name: 'Groceries' }))
  await expect.poll(query).toMatchObject({ category: 'groceries' })
  await type('mashreq')
  await expect.element(page.getByRole('listbox').getByRole('option', { name: /Platinum card/ })).toBeVisible()
  await userEvent.fill(box(), 'passkey')
  await expect
    .element(page.getByRole('listbox').getByRole('option', { name: 'Sign-in and security' }))
    .toBeVisible()
  await userEvent.fill(box(), 'salik')
  await userEvent.click(page.getByRole('group', { name: 'Merchants' }).getByRole('option', { name: 'Salik' }))
  await expect.poll(query).toMatchObject({ q: 'Salik' })
})

test('the palette lists the five newest matching transactions with amounts, and opens one', async () => {
  await open()
  await userEvent.fill(box(), 'salik')
  const group = page.getByRole('group', { name: 'Transactions' })
  await expect.poll(() => group.getByRole('option').elements().length).toBe(5)
  await expect.poll(() => group.getByRole('option').first().element().textContent).toMatch(/Salik.*20\.00/)
  expect(await commands.checkAccess('dialog')).toEqual([])
  await userEvent.click(group.getByRole('option').first())
  await expect.poll(() => query()['tx']).toBe(aTransaction(0).id)
})

test('single keys set the period, mask amounts and list shortcuts; a switch turns them off', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('6')
  await expect.poll(query).toMatchObject({ period: '1y' })
  await expect.element(page.getByText('Period: 1 Year. Press ? for all shortcuts.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => query()['period']).not.toBe('1y')
  await userEvent.keyboard('6')
  await expect.poll(query).toMatchObject({ period: '1y' })
  // what is typed beside a field, at that speed, is no shortcut
  await userEvent.keyboard('hn')
  await new Promise((resolve) => setTimeout(resolve, 600))
  await expect.element(page.getByRole('button', { name: 'Hide amounts' })).toBeVisible()
  await userEvent.keyboard('h')
  await expect.element(page.getByText(/^Amounts are hidden/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
  const amounts = [...document.querySelectorAll<HTMLElement>('.figures')].filter((each) =>
    /AED/.test(each.innerText),
  )
  expect(amounts.length).toBeGreaterThan(2)
  expect(amounts.filter((each) => /\d/.test(each.innerText))).toEqual([])
  await userEvent.keyboard('h')
  await expect.element(page.getByRole('button', { name: 'Hide amounts' })).toBeVisible()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help).toBeVisible()
  expect(await commands.checkAccess('dialog')).toEqual([])
  await userEvent.click(help.getByRole('switch', { name: 'Single-key shortcuts' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('1?')
  await expect.element(help).not.toBeInTheDocument()
  expect(query()).toMatchObject({ period: '1y' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('{Escape}')
})

const address = (): string => location.pathname + location.search + location.hash

test('every old address opens the new one', async () => {
  await becomeFull()
  await openScreen(paths.contact)
  for (const [from, to] of moved) {
    history.pushState(null, '', from)
    await expect.poll(address).toBe(movedAddress(from, to, '', ''))
  }
  expect(moved.filter(([, to]) => !places.some(([, path]) => path === to))).toEqual([])
})
