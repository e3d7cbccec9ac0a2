import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { read } from '../../platform/db/db.ts'
import { categories as catalogue } from '../../platform/i18n/en-AE/categories.ts'
import { startLedger } from '../ledger/testing/ledger.ts'
import { createCategory, listCategories, seedDefaults, updateCategory } from './service.ts'
import { titleCodes } from '#contract/ledger/explanations.ts'
import { textOfDynamicKey } from '../../platform/i18n/index.ts'
import { renamedWith, translateStoredName } from './names.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const stored = (ctx: Ctx, id: string): Promise<unknown> =>
  read(ctx.db, ctx, async (tx) => (await sql`select name from categories where id = ${id}`.execute(tx)).rows)
const names = async (ctx: Ctx): Promise<string[]> =>
  (await listCategories(ctx, { archived: false })).data.map(({ name }) => name)

describe('the names of categories', () => {
  test('come from the catalogue and are stored only after the user sets one', async () => {
    const ctx = await ledger.person()
    const seeds = [...defaultCategories, ...extraCategories]
    const first = seeds.map(({ name }) => name)
    expect(Object.entries(catalogue)).toEqual(seeds.map(({ id, name }) => [id, name]))
    const byName = (list: readonly string[]): string[] => list.toSorted((a, b) => a.localeCompare(b, 'en'))
    expect(byName(await names(ctx))).toEqual(byName(first))
    expect(await stored(ctx, 'groceries')).toEqual([{ name: null }])
    await updateCategory(ctx, 'groceries', { color: 'red' })
    expect(await stored(ctx, 'groceries')).toEqual([{ name: null }])
    expect(await updateCategory(ctx, 'groceries', { name: 'Food shops' })).toMatchObject({
      name: 'Food shops',
    })
    expect(await stored(ctx, 'groceries')).toEqual([{ name: 'Food shops' }])
    expect(await seedDefaults(ctx)).toBe(0)
    expect(await names(ctx)).toContain('Food shops')
  })

  test('are unique ignoring case, including default names', async () => {
    const ctx = await ledger.person()
    const expectConflict = async (work: Promise<unknown>): Promise<void> => {
      const error: unknown = await work.catch((thrown: unknown) => thrown)
      expect(error instanceof AppError && error.code).toBe('conflict')
    }
    await expectConflict(createCategory(ctx, { name: 'dining out', type: 'expense' }))
    await expectConflict(updateCategory(ctx, 'gym', { name: 'PHARMACY' }))
    expect(await updateCategory(ctx, 'gym', { name: 'GYM' })).toMatchObject({ name: 'GYM' })
    await createCategory(ctx, { name: 'Padel', type: 'expense' })
    await expectConflict(createCategory(ctx, { name: 'padel', type: 'expense' }))
    await expectConflict(updateCategory(ctx, 'gym', { name: 'Padel' }))
  })
})

test.each([
  ['en-AE', 'ar-AE'],
  ['ar-AE', 'en-AE'],
] as const)('every title stored in %s is shown in %s, with the name it contains', (stored, language) => {
  const params = { name: 'Hessa Trading', number: '000958', count: '6' }
  for (const code of titleCodes.filter((each) => each !== 'merchant'))
    expect(translateStoredName(textOfDynamicKey(stored, 'titles', code, params), language), code).toBe(
      textOfDynamicKey(language, 'titles', code, params),
    )
})

test('known merchants and categories are translated; other names stay unchanged', () => {
  expect(translateStoredName('Carrefour', 'ar-AE')).toBe('كارفور')
  expect(translateStoredName('Salary · Hessa Trading', 'en-AE')).toBe('Salary · Hessa Trading')
  expect(translateStoredName('Groceries', 'ar-AE')).toBe('البقالة')
  expect(translateStoredName('البقالة', 'en-AE')).toBe('Groceries')
  expect(translateStoredName('Hessa Trading', 'ar-AE')).toBe('Hessa Trading')
})

test('a name equal to its built-in category’s name is translated, a name the user chose is not', () => {
  expect(renamedWith('Groceries', 'groceries', 'ar-AE')).toBe('البقالة')
  expect(renamedWith('البقالة', 'groceries', 'en-AE')).toBe('Groceries')
  expect(renamedWith('Food for us', 'groceries', 'ar-AE')).toBe('Food for us')
  expect(renamedWith('Groceries', undefined, 'ar-AE')).toBe('Groceries')
})
