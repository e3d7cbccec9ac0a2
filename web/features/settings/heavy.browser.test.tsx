import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Category, listCategories } from '#contract/categories/categories.ts'
import { listRules, type Rule } from '#contract/payments/rules.ts'
import { listTags } from '#contract/payments/tags.ts'
import { expectAccessible } from '../../testing/access.ts'
import { openScreen, resize } from '../../testing/app.tsx'
import { allCategories, allGroups, idOf } from '../../testing/data/basics.ts'
import { answer } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

const ok = { success: true } as const
const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenknopfloch'
const times = <T,>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** 60 categories of their own, 80 rules and 200 tags, some with a name that is one long word. */
async function becomeHeavy(): Promise<void> {
  await becomeFull()
  const [first] = allCategories
  if (!first) throw new Error('no category')
  const own = times(60, (at): Category => ({
    ...first,
    id: `own-${at}`,
    name: at === 0 ? word : `Own ${at}`,
    group: 'leisure',
  }))
  const data = [...allCategories, ...own]
  answer(listCategories, { ...ok, data, count: data.length, groups: [...allGroups] })
  answer(listTags, {
    ...ok,
    tags: times(200, (at) => ({
      id: idOf(8000 + at),
      name: at === 0 ? word : `Tag ${at}`,
      color: 'blue' as const,
      used: at,
    })),
  })
  const rule = (at: number): Rule => ({
    id: idOf(9000 + at),
    name: at === 0 ? word : `Rule ${at}`,
    conditions: { all: [{ field: 'text', op: 'contains', value: at === 0 ? word : `shop ${at}` }] },
    actions: [{ set: 'category', value: 'own-0' }],
    enabled: true,
    used: 3,
  })
  answer(listRules, { ...ok, rules: times(80, rule) })
}

test.each(['desktop', 'phone'] as const)(
  'a heavy person’s categories, tags and rules are short and searched (%s)',
  async (size) => {
    await resize(size)
    await becomeHeavy()
    await openScreen('/settings/categories')
    const main = page.getByRole('main')
    for (const [part, text] of [
      ['tags', /^Tag 1$/],
      ['rules', /^Rule 1$/],
    ] as const) {
      await expect
        .poll(() => {
          document.querySelector(`#${part}`)?.scrollIntoView()
          return main.getByText(text).elements().length
        })
        .toBe(1)
    }
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    expect(scrollHeight).toBeLessThan(size === 'phone' ? 8500 : 6500)
    expect(document.querySelectorAll('body *').length).toBeLessThan(2500)
    // a closed group opens, and a search finds what is in it
    const group = main.getByRole('button', { name: 'Leisure', exact: true })
    expect(main.getByText('Own 7', { exact: true }).elements()).toEqual([])
    await group.click()
    await expect.element(group).toHaveAttribute('aria-expanded', 'true')
    await expect.element(main.getByText('Own 7', { exact: true })).toBeVisible()
    await group.click()
    await userEvent.fill(main.getByRole('textbox', { name: 'Find a category' }), 'own 59')
    await expect.element(main.getByText('Own 59', { exact: true })).toBeVisible()
    await userEvent.fill(main.getByRole('textbox', { name: 'Find a tag' }), 'tag 199')
    await expect.element(main.getByText('Tag 199', { exact: true })).toBeVisible()
    await userEvent.fill(main.getByRole('textbox', { name: 'Find a rule' }), 'shop 79')
    await expect.element(main.getByText('Rule 79', { exact: true })).toBeVisible()
    expect(main.getByText(/^Rule \d+$/).elements()).toHaveLength(1)
    await expectAccessible()
  },
)
