import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import type { EntryType } from '#contract/common.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { categoryIcon } from '../../../categories/category-icon.ts'
import type { Categories } from '../../../ledger/list/list-data.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import { answerKeys, otherKey, useAnswerKeys } from './useAnswerKeys.ts'

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
        <CategoryPicker
          title={question}
          type={type}
          categories={categories}
          onClose={() => setPicking(false)}
          onPick={(category) => {
            setPicking(false)
            onAnswer(category)
          }}
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
