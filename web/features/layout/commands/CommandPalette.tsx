import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { longestQuestion } from '#contract/assistant/assistant.ts'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { paths } from '../../../paths.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { SearchList } from '../../../ui/overlays/SearchList.tsx'
import { matchCommands, type Command } from './match.ts'
import { useCommands, type CommandHandlers } from './useCommands.ts'
import { useSearchResults } from './useSearchResults.ts'

type PaletteProps = CommandHandlers & { onClose: () => void }

/** Navigate, add, search or change the period: a text box with the list of matching commands. */
export function CommandPalette({ onClose, ...doing }: PaletteProps) {
  const { t } = useTranslation('palette')
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const commands = useCommands(doing)
  const term = typed.trim()
  const search: Command = {
    id: 'search',
    label: t('search', { term }),
    group: t('groups.search'),
    run: () => navigate(paths.transactionsWith({ q: term.slice(0, limits.searchLength) })),
  }
  const matches = [...matchCommands(commands, typed), ...useSearchResults(term)]
  const ask: Command = {
    id: 'ask-term',
    label: t('askTerm', { term }),
    group: t('groups.search'),
    run: () => doing.onAsk(term.slice(0, longestQuestion)),
  }
  return (
    <SearchList
      title={t('title')}
      placeholder={t('placeholder')}
      typed={typed}
      onType={setTyped}
      options={term === '' ? matches : [...matches, search, ask]}
      found={t('found', { count: matches.length })}
      onRun={(command) => command.run()}
      onClose={onClose}
      after={(command) => (
        <>
          {command.hint && <span className="shrink-0 text-meta text-muted">{command.hint}</span>}
          {command.row && <RowPreview row={command.row} />}
          {command.key && <Key>{command.key}</Key>}
        </>
      )}
    />
  )
}

function RowPreview({ row }: { row: Transaction }) {
  return (
    <span className="flex shrink-0 items-baseline gap-3">
      <DateText value={row.date} className="text-meta text-muted" />
      <Money amount={row.amount} currency={row.currency} kind={row.type} />
    </span>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-[0.375rem] border border-line bg-sunk px-1.5 font-sans text-meta text-muted max-phone:hidden"
    >
      {children}
    </kbd>
  )
}
