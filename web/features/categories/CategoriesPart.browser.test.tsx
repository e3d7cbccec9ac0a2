import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  categoryUse,
  createCategory,
  deleteCategory,
  mergeCategory,
  orderCategories,
  updateCategory,
} from '#contract/categories/category-edits.ts'
import { openScreen } from '../../testing/app.tsx'
import { allCategories } from '../../testing/data/basics.ts'
import { answer, calls } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

const ok = { success: true } as const
const last = (method: string) => calls.findLast((call) => call.method === method)
const act = async (category: string, action: string): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: `Actions for ${category}`, exact: true }))
  await userEvent.click(page.getByRole('menuitem', { name: action }))
}

async function open(): Promise<void> {
  await becomeFull()
  answer(orderCategories, ok)
  await openScreen('/settings/categories')
  await expect.element(page.getByRole('heading', { name: 'Housing and bills' })).toBeVisible()
}

test('a category is added with both names, an icon, a colour and a group', async () => {
  await open()
  const [first] = allCategories
  if (!first) throw new Error('no category')
  answer(createCategory, { ...ok, category: first })
  await userEvent.click(page.getByRole('button', { name: 'Add category' }))
  await userEvent.fill(page.getByLabelText('Name in English'), 'Pets')
  await userEvent.fill(page.getByLabelText('Name in Arabic (optional)'), 'حيوانات')
  await userEvent.selectOptions(page.getByLabelText('Group'), 'leisure')
  await userEvent.click(page.getByRole('radio', { name: 'Petrol' }))
  await userEvent.click(page.getByRole('radio', { name: 'Paw' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Add category' }))
  await expect.poll(() => document.querySelector('dialog[open]')).toBe(null)
  expect(last('POST')?.body).toEqual({
    name: 'Pets',
    name_ar: 'حيوانات',
    type: 'expense',
    group: 'leisure',
    color: 'petrol',
    icon: 'paw-print',
  })
})

test('categories are moved by keyboard, menu and dragging, also into another group', async () => {
  await open()
  const groupOf = (body: unknown, id: string): string[] => {
    const parsed = orderCategories.body.parse(body)
    return parsed.groups.find((group) => group.id === id)?.categories ?? []
  }
  const handle = page.getByRole('button', { name: /^Move Utilities/ })
  handle.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  await expect.poll(() => groupOf(last('PUT')?.body ?? { groups: [] }, 'home')[0]).toBe('utilities')
  await expect
    .element(page.getByText('Utilities is now number 1 of 5 in Housing and bills'))
    .toBeInTheDocument()
  await act('Government', 'Move down')
  await expect.poll(() => groupOf(last('PUT')?.body, 'family')[0]).toBe('government')

  const centreOf = (name: RegExp): { clientX: number; clientY: number } => {
    const box = page.getByRole('button', { name }).element().getBoundingClientRect()
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  }
  const grip = page.getByRole('button', { name: /^Move Groceries/ }).element()
  grip.scrollIntoView({ block: 'center' })
  const send = (kind: string, where: object): boolean =>
    grip.dispatchEvent(new PointerEvent(kind, { ...where, bubbles: true, pointerId: 1, button: 0 }))
  grip.setPointerCapture = () => undefined
  send('pointerdown', centreOf(/^Move Groceries/))
  await expect.poll(() => grip.closest('li')?.className).toContain('bg-accent-soft')
  send('pointermove', centreOf(/^Move Rent/))
  send('pointerup', centreOf(/^Move Rent/))
  await expect
    .poll(() => {
      const home = groupOf(last('PUT')?.body, 'home')
      return home.indexOf('groceries') < home.indexOf('rent')
    })
    .toBe(true)
})

test('archiving can be undone, and deleting a category in use asks where its transactions go', async () => {
  await open()
  const gym = allCategories.find(({ id }) => id === 'gym')
  if (!gym) throw new Error('no gym')
  answer(updateCategory, { ...ok, category: { ...gym, archived: true } })
  answer(deleteCategory, { ...ok, moved: 3 })
  answer(mergeCategory, { ...ok, moved: 3 })
  answer(categoryUse, {
    ...ok,
    use: { transactions: 3, budgets: 1, rules: 0, merchants: 0, reports: 0, views: 2 },
  })
  await act('Gym', 'Archive')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => last('PATCH')?.body).toEqual({ archived: false })

  await act('Gym', 'Delete…')
  await expect.element(page.getByText(/Used by 3 transactions, 1 budget,? and 2 saved views\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await userEvent.selectOptions(page.getByLabelText('Move everything to'), 'none')
  await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }))
  await expect.poll(() => last('DELETE')?.query).toEqual({ move_to: 'none' })

  await act('Gym', 'Merge into another…')
  await userEvent.selectOptions(page.getByLabelText('Move everything to'), 'hobbies')
  await userEvent.click(page.getByRole('button', { name: 'Merge' }))
  await expect.element(page.getByText('Gym merged into Hobbies. 3 transactions moved.')).toBeVisible()
  expect(last('POST')?.body).toEqual({ into: 'hobbies' })
  // pay days and refunds are detected by these categories, so they cannot be deleted
  await userEvent.click(page.getByRole('button', { name: 'Actions for Salary', exact: true }))
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete…' }))
    .toHaveAttribute('aria-disabled', 'true')
})
