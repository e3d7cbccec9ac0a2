import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { longestQuestion } from '#contract/assistant/assistant.ts'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { matchCommands, type Command } from './match.ts'
import { useCommands, type CommandHandlers } from './useCommands.ts'
import { useSearchResults } from './useSearchResults.ts'

type PaletteProps = CommandHandlers & { onClose: () => void }

/** Navigate, add, search or change the period: a text box with the list of matching commands. */
export function CommandPalette({ onClose, ...doing }: PaletteProps) {
  const { t } = useTranslation('palette')
  const id = useId()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [chosenIndex, setChosenIndex] = useState(0)
  const list = useRef<HTMLDivElement>(null)
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
  const options = term === '' ? matches : [...matches, search, ask]
  const chosen = options[Math.min(chosenIndex, options.length - 1)]
  const optionId = (command: Command): string => `${id}-${command.id}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])

  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    // The dialog restores the focus on closing; run afterwards, so that the command can move it.
    queueMicrotask(command.run)
  }
  const press = (event: KeyboardEvent): void => {
    const last = options.length - 1
    const now = Math.min(chosenIndex, last)
    const target = optionByKey(event.key, now, last)
    if (target !== undefined) setChosenIndex(target)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      hideTitle
      floating
      title={t('title')}
      onClose={onClose}
      className="mt-[12dvh] mb-auto max-w-xl! max-phone:mt-4"
    >
      <SearchBox
        listId={`${id}-list`}
        activeId={chosen && optionId(chosen)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosenIndex(0)
        }}
        onKeyDown={press}
      />
      <p role="status" className="sr-only">
        {t('found', { count: matches.length })}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('title')}
        className="-mx-3 mt-2 max-h-[min(24rem,55dvh)] overflow-y-auto"
      >
        <CommandGroups
          commands={options}
          chosen={chosen}
          optionId={optionId}
          onRun={run}
          onPoint={(command) => setChosenIndex(options.indexOf(command))}
        />
      </div>
    </Dialog>
  )
}

/** The option that a key moves to; arrows go round. */
function optionByKey(key: string, now: number, last: number): number | undefined {
  const targets = new Map([
    ['ArrowDown', now === last ? 0 : now + 1],
    ['ArrowUp', now === 0 ? last : now - 1],
    ['PageDown', Math.min(last, now + 8)],
    ['PageUp', Math.max(0, now - 8)],
  ])
  return targets.get(key)
}

type SearchBoxProps = InputHTMLAttributes<HTMLInputElement> & { listId: string; activeId: string | undefined }

function SearchBox({ listId, activeId, ...input }: SearchBoxProps) {
  const { t } = useTranslation('palette')
  return (
    <div className="relative -mx-5 border-b border-line">
      <Search aria-hidden="true" className="absolute start-5 top-1/2 size-5 -translate-y-1/2 text-muted" />
      <input
        {...input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={t('title')}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        className="min-h-14 w-full bg-transparent ps-13 pe-5 text-body outline-none placeholder:text-muted"
      />
    </div>
  )
}

type GroupsProps = {
  commands: readonly Command[]
  chosen: Command | undefined
  optionId: (command: Command) => string
  onRun: (command: Command) => void
  onPoint: (command: Command) => void
}

function CommandGroups({ commands, chosen, optionId, onRun, onPoint }: GroupsProps) {
  return (
    <>
      {groupsOf(commands).map(([group, of]) => (
        <div key={group} role="group" aria-label={group} className="pb-2">
          <p aria-hidden="true" className="px-3 pt-1.5 pb-1 text-meta text-muted">
            {group}
          </p>
          {of.map((command) => (
            // Keyboard users stay in the text box, which keeps the focus and refers to the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={command.id}
              id={optionId(command)}
              role="option"
              aria-selected={command === chosen}
              onClick={() => onRun(command)}
              onPointerMove={() => onPoint(command)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-small',
                command === chosen && 'bg-accent-soft text-accent',
              )}
            >
              <span dir="auto" className="min-w-0 truncate">
                {command.label}
              </span>
              {command.hint && <span className="shrink-0 text-meta text-muted">{command.hint}</span>}
              {command.row && <RowPreview row={command.row} />}
              {command.key && <Key>{command.key}</Key>}
            </div>
          ))}
        </div>
      ))}
    </>
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

/** Groups the commands, in the order of each group's best match. */
function groupsOf(commands: readonly Command[]): [string, Command[]][] {
  return [...Map.groupBy(commands, ({ group }) => group)]
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
