import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer, Thread } from '#contract/assistant/assistant.ts'
import { dateText, rangeText } from '../../ui/format/format.ts'

type Span = Thread['days'][number]
type KeptProps = {
  thread: Thread
  answer: Answer
  onKeep: (thread: Thread) => void
}

/** What the next question keeps of this one; each part can be taken off. */
export function Kept({ thread, answer, onKeep }: KeptProps) {
  const { t } = useTranslation('ask')
  const parts = partsOf(thread, seenOf(answer), (name) => t('kept.without', { name }))
  const removable = parts.length > 1 || thread.keys.length > 0 ? parts : []
  if (removable.length === 0) return null
  return (
    <ul aria-label={t('kept.title')} className="flex flex-wrap gap-2">
      {removable.map(({ label, without }, index) => (
        <li key={`${label}${index}`}>
          <button
            type="button"
            onClick={() => onKeep(without)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line px-3 text-small hover:bg-sunk"
          >
            <span className="sr-only">{t('kept.remove')} </span>
            <bdi className="break-words">{label}</bdi>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The days that were looked at, which may end before those that were asked about. */
const seenOf = (answer: Answer): { from: string; to: string }[] =>
  answer.kind === 'answer' && answer.rows?.kind === 'compared'
    ? answer.rows.list.flatMap(({ day, until }) => (day && until ? [{ from: day, to: until }] : []))
    : []

type Part = { label: string; without: Thread }

/** The parts of a thread, each with the thread that is left without it. */
function partsOf(thread: Thread, seen: readonly Span[], named: (name: string) => string): Part[] {
  const { categories, payees, accounts, days, min, max, without } = thread
  const but = <T,>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)
  return [
    ...categories.map(({ name }, index) => ({
      label: name,
      without: { ...thread, categories: but(categories, index) },
    })),
    ...payees.map((name, index) => ({ label: name, without: { ...thread, payees: but(payees, index) } })),
    ...(accounts[0] ? [{ label: accounts[0].name, without: { ...thread, accounts: [] } }] : []),
    ...days.flatMap((span, index) => {
      const label = spanText(seen.find(({ from }) => from === span.from) ?? span)
      return label === null ? [] : [{ label, without: { ...thread, days: but(days, index) } }]
    }),
    ...(min !== null || max !== null
      ? [{ label: `${min ?? ''} – ${max ?? ''}`, without: { ...thread, min: null, max: null } }]
      : []),
    ...without.categories.map(({ name }, index) => ({
      label: named(name),
      without: { ...thread, without: { ...without, categories: but(without.categories, index) } },
    })),
    ...without.payees.map((name, index) => ({
      label: named(name),
      without: { ...thread, without: { ...without, payees: but(without.payees, index) } },
    })),
  ]
}

function spanText({ from, to }: Span): string | null {
  if (from !== undefined && to !== undefined) return from === to ? dateText(from) : rangeText(from, to)
  const one = from ?? to
  return one === undefined ? null : dateText(one)
}
