import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import type { EntryType } from '#contract/common.ts'
import { CategoryChooser } from '../../../ledger/CategoryChooser.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { categoryIcon } from '../../../categories/category-icon.ts'
import type { Categories } from '../../../ledger/list/list-data.ts'
import { isTyping } from '../../../../ui/shortcuts.ts'

type AnswersProps = {
  /** Ids of the suggested categories, likeliest first. */
  likely: readonly string[]
  type: EntryType
  categories: Categories
  /** The question, as the title of the picker. */
  question: string
  onAnswer: (category: Category) => void
  /** What closes the question without an answer. */
  decline: string
  onDecline: () => void
  /** Escape declines too. */
  escapes?: boolean
  busy?: boolean
  /** Whether the keys A to C and O answer this question. */
  keys: boolean
}

/** The suggested categories as buttons, all others in a picker, and a button for no answer. */
export function CategoryAnswers(props: AnswersProps) {
  const {
    likely,
    type,
    categories,
    question,
    onAnswer,
    decline,
    onDecline,
    escapes,
    busy = false,
    keys,
  } = props
  const { t } = useTranslation('verify')
  const [picking, setPicking] = useState(false)
  const suggested = likely.flatMap((id) => categories.byId.get(id) ?? [])
  useAnswerKeys({
    active: keys && !busy,
    choose: (index) => {
      const category = suggested[index]
      if (category) onAnswer(category)
    },
    other: () => setPicking(true),
    escape: escapes ? onDecline : undefined,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {suggested.map((category, index) => (
        <Button
          key={category.id}
          size="small"
          icon={categoryIcon(category.icon)}
          disabled={busy}
          aria-keyshortcuts={answerKeys[index]}
          className="max-phone:grow"
          onClick={() => onAnswer(category)}
        >
          {category.name}
          {keys && <KeyHint text={answerKeys[index] ?? ''} />}
        </Button>
      ))}
      <Button size="small" disabled={busy} aria-keyshortcuts={otherKey} onClick={() => setPicking(true)}>
        {t('answers.other')}
        {keys && <KeyHint text={otherKey} />}
      </Button>
      <Button variant="quiet" size="small" disabled={busy} onClick={onDecline}>
        {decline}
      </Button>
      {picking && (
        <CategoryChooser
          title={question}
          type={type}
          categories={categories}
          onClose={() => setPicking(false)}
          onPick={onAnswer}
        />
      )}
    </div>
  )
}

function KeyHint({ text }: { text: string }) {
  return (
    <kbd aria-hidden="true" className="font-sans text-meta text-muted max-phone:hidden">
      {text}
    </kbd>
  )
}

/** The keys of the suggested answers, in their order, and of all others. */
const answerKeys = ['A', 'B', 'C'] as const
const otherKey = 'O'

type AnswerKeys = {
  active: boolean
  choose: (index: number) => void
  other: () => void
  escape: (() => void) | undefined
}

/** While active, A to C give a suggested answer, O opens all of them, and Escape closes a question that it may close. */
function useAnswerKeys(actions: AnswerKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { active, choose, other, escape } = latest.current
      if (!active || event.repeat || isTyping(event)) return
      const key = event.key.toUpperCase()
      const index = answerKeys.findIndex((each) => each === key)
      if (index !== -1) choose(index)
      else if (key === otherKey) other()
      else if (key === 'ESCAPE' && escape) escape()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
