import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { namesOfBank } from '#contract/banks/bank-names.ts'
import { listCategories } from '#contract/categories/categories.ts'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import { listGoals } from '#contract/planning/goals.ts'
import { listBudgets } from '#contract/planning/budgets.ts'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { listViews } from '#contract/ledger/views.ts'
import { useSession } from '../../../api/auth/session.ts'
import { queryClient, readOptions, useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { matchCommands, type Command } from './match.ts'

/** English names of the built-in categories, so that they are found by them in Arabic too. */
const firstNames = new Map([...defaultCategories, ...extraCategories].map(({ id, name }) => [id, name]))
const mostTransactions = 5
const mostMerchants = 3
const mostOfKind = 4
const readRows = 30
/** Shorter terms match too much to be useful. */
const leastLetters = 2

/** Commands for a term: matching categories, accounts and merchants, and the five newest transactions. */
export function useSearchResults(term: string): Command[] {
  const { t } = useTranslation('palette')
  const [, navigate] = useLocation()
  const searched = useDeferredValue(term)
  const isSearched = searched.length >= leastLetters
  const rows = useRows(searched, isSearched)
  const places = usePlaces(isSearched)
  if (!isSearched) return []
  const matches = matchCommands(places, searched)
  const ofGroup = (group: string): Command[] =>
    matches.filter((each) => each.group === group).slice(0, mostOfKind)
  return [
    ...ofGroup(t('groups.categories')),
    ...ofGroup(t('groups.accounts')),
    ...ofGroup(t('groups.plan')),
    ...ofGroup(t('groups.transactions')),
    ...merchantsOf(rows, searched).map((merchant) => ({
      id: `merchant-${merchant}`,
      label: merchant,
      group: t('groups.merchants'),
      run: () => navigate(paths.transactionsWith({ q: merchant, period: 'all' })),
    })),
    ...rows.slice(0, mostTransactions).map((row) => ({
      id: `row-${row.id}`,
      label: row.description,
      group: t('groups.transactions'),
      row,
      run: () => navigate(`${paths.transactions}?tx=${row.id}`),
    })),
  ]
}

/** Commands for the person's own categories, accounts, views, budgets and goals. */
function usePlaces(enabled: boolean): Command[] {
  const { t } = useTranslation('palette')
  const [, navigate] = useLocation()
  const categories = useRead(listCategories, undefined, { enabled }).data?.data ?? []
  const accounts = useRead(accountsQuick, undefined, { enabled }).data?.data ?? []
  const budgets = useRead(listBudgets, undefined, { enabled }).data?.budgets ?? []
  const goals = useRead(listGoals, undefined, { enabled }).data?.goals ?? []
  const views = useRead(listViews, undefined, { enabled }).data?.views ?? []
  return [
    ...categories
      .filter((category) => !category.archived)
      .map((category) => ({
        id: `category-${category.id}`,
        label: category.name,
        synonyms: [category.name_en, category.name_ar, firstNames.get(category.id)].filter(Boolean).join(' '),
        group: t('groups.categories'),
        run: () => navigate(paths.transactionsWith({ category: category.id, period: 'all' })),
      })),
    ...accounts
      .filter((account) => account.source !== 'manual')
      .map((account) => ({
        id: `account-${account.id}`,
        label: account.account_name,
        synonyms: [...namesOfBank(account.bank_name), account.iban_last4 ?? ''].join(' '),
        hint: account.bank_name,
        group: t('groups.accounts'),
        run: () => navigate(paths.transactionsWith({ account: account.id, period: 'all' })),
      })),
    ...views.map(({ id, name, filter }) => ({
      id: `view-${id}`,
      label: name,
      group: t('groups.transactions'),
      run: () => navigate(paths.transactionsWith({ period: 'all', ...filter })),
    })),
    ...budgets.map(({ id, name }) => ({
      id: `budget-${id}`,
      label: name,
      hint: t('places.budgets'),
      group: t('groups.plan'),
      run: () => navigate(paths.budgetOf(id)),
    })),
    ...goals.map(({ id, name }) => ({
      id: `goal-${id}`,
      label: name,
      hint: t('places.goals'),
      group: t('groups.plan'),
      run: () => navigate(paths.goalOf(id)),
    })),
  ]
}

function useRows(term: string, enabled: boolean): readonly Transaction[] {
  const userId = useSession().user?.id ?? ''
  const query = { q: term.slice(0, limits.searchLength), size: readRows }
  const { data } = useQuery(
    {
      ...readOptions(userId, searchTransactions, { query }),
      enabled: enabled && userId !== '',
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return enabled ? (data?.data ?? []) : []
}

/** Merchants whose name contains the term, most frequent first. */
function merchantsOf(rows: readonly Pick<Transaction, 'merchant'>[], term: string): string[] {
  const counts = new Map<string, number>()
  for (const { merchant } of rows)
    if (merchant?.toLowerCase().includes(term.toLowerCase()))
      counts.set(merchant, (counts.get(merchant) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostMerchants)
    .map(([merchant]) => merchant)
}
