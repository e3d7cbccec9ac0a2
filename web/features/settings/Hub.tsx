import { ChevronRight, Landmark, ListChecks, PiggyBank, Tags, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { preload } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { SearchInput } from '../../ui/parts/Field.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { sections } from './sections.ts'

type Place = { key: string; path: string; icon: LucideIcon; name: string; hint: string; words: string }

/** All settings pages as a list, searchable by what each page contains. */
export function SettingsHub() {
  const { t } = useTranslation('settings')
  const [text, setText] = useState('')
  const places: Place[] = [
    ...sections.map(({ key, path, icon }) => ({
      key,
      path,
      icon,
      name: t(`nav.${key}`),
      hint: t(`hub.${key}`),
      words: t(`words.${key}`),
    })),
    {
      key: 'categories',
      path: paths.categories,
      icon: Tags,
      name: t('hub.categoriesName'),
      hint: t('hub.categories'),
      words: t('words.categories'),
    },
    {
      key: 'rules',
      path: paths.rules,
      icon: ListChecks,
      name: t('hub.rulesName'),
      hint: t('hub.rules'),
      words: t('words.rules'),
    },
    {
      key: 'banks',
      path: paths.connections,
      icon: Landmark,
      name: t('hub.banksName'),
      hint: t('hub.banks'),
      words: t('words.banks'),
    },
    {
      key: 'budgets',
      path: paths.budgets,
      icon: PiggyBank,
      name: t('hub.budgetsName'),
      hint: t('hub.budgets'),
      words: t('words.budgets'),
    },
  ]
  const query = text.trim().toLowerCase()
  const matches = places.filter(({ name, hint, words }) =>
    `${name} ${hint} ${words}`.toLowerCase().includes(query),
  )
  return (
    <>
      <SearchInput label={t('hub.search')} placeholder={t('hub.search')} value={text} onChange={setText} />
      <Card as="div" flush className="mt-4 overflow-hidden">
        {matches.length === 0 && (
          <p role="status" className="px-5 py-6 text-muted">
            {t('hub.none')}
          </p>
        )}
        <ul className="divide-y divide-line">
          {matches.map(({ key, path, icon: Icon, name, hint }) => (
            <li key={key}>
              <Link
                href={path}
                onPointerEnter={() => preload(path)}
                onFocus={() => preload(path)}
                className="flex min-h-16 items-center gap-4 px-4 py-3 transition-colors duration-150 hover:bg-sunk focus-visible:-outline-offset-2 phone:px-5"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
                <span className="grid min-w-0 flex-1">
                  <span className="font-medium">{name}</span>
                  <span className="text-meta text-muted">{hint}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
