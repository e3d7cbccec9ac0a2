import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import { answerPayee, listPayees, type Payee } from '#contract/ledger/review.ts'
import { call } from '../../../../api/call.ts'
import { useRead } from '../../../../api/queries.ts'
import { useSave } from '../../../../ui/forms/useSave.ts'
import { DateText } from '../../../../ui/format/DateText.tsx'
import { countText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { useMoneyText } from '../../../../ui/format/useMoneyText.ts'
import { Card } from '../../../../ui/parts/Surface.tsx'
import type { Categories } from '../../../ledger/list/list-data.ts'
import { CategoryAnswers } from './CategoryAnswers.tsx'

const identityOf = ({ type, key }: Payee): string => `${type} ${key}`

type QuestionProps = {
  categories: Categories
  /** Whether the keys answer this question; they do not while another one is open. */
  keys: boolean
  /** The payee's payments have got a category. */
  onNamed: (payee: Payee) => void
}

/** Asks about one payee without a category at a time, the largest first; nothing if there is none. */
export function PayeeQuestion({ categories, keys, onNamed }: QuestionProps) {
  const { data, isFetching } = useRead(listPayees)
  const [answered, setAnswered] = useState<string | null>(null)
  // Until it is fetched again, the list still has the payee just answered.
  const open = data?.payees.filter((payee) => !isFetching || identityOf(payee) !== answered) ?? []
  const [payee] = open
  if (!data || !payee || categories.list.length === 0) return null
  return (
    <Question
      payee={payee}
      further={data.count - (data.payees.length - open.length) - 1}
      focused={answered !== null}
      categories={categories}
      keys={keys}
      onAnswered={(category) => {
        setAnswered(identityOf(payee))
        if (category) onNamed(payee)
      }}
    />
  )
}

type PayeeProps = {
  payee: Payee
  /** How many more payees there are. */
  further: number
  /** Whether each new question gets the focus, as after an answer. */
  focused: boolean
  categories: Categories
  keys: boolean
  onAnswered: (category: Category | null) => void
}

function Question({ payee, further, focused, categories, keys, onAnswered }: PayeeProps) {
  const { t } = useTranslation('verify')
  const moneyText = useMoneyText()
  const saving = useSave((error) => t('payees.failed', { error }))
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, type, name, count, usual, currency } = payee
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [focused, key, type])
  const amount = moneyText(usual, currency)
  const side = type === 'income' ? 'from' : 'to'
  const amounts = payee.same ? 'same' : 'usual'
  const question = t(`payees.${side}.${amounts}`, { count, name, amount })
  const answer = (category: Category | null): Promise<boolean> =>
    saving.save(
      () => call(answerPayee, { body: { key, type, category: category?.id ?? null } }),
      ({ changed }) => {
        onAnswered(category)
        return category
          ? t('payees.named', { count: changed, category: category.name })
          : t('payees.left', { name })
      },
    )
  return (
    <Card aria-label={t('payees.label')} className="mx-auto mb-4 grid w-full max-w-xl gap-3">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-body font-medium wrap-break-word outline-none">
          {question}
        </h2>
        <Facts payee={payee} further={further} />
      </div>
      <CategoryAnswers
        likely={payee.likely}
        type={type}
        categories={categories}
        question={question}
        decline={t('payees.leave')}
        onDecline={() => void answer(null)}
        onAnswer={(category) => void answer(category)}
        busy={saving.busy}
        keys={keys}
      />
      {saving.error && (
        <p role="alert" className="text-small text-alert">
          {saving.error}
        </p>
      )}
    </Card>
  )
}

function Facts({ payee, further }: Pick<PayeeProps, 'payee' | 'further'>) {
  const { t } = useTranslation('verify')
  return (
    <p className="flex flex-wrap gap-x-2 text-meta text-muted">
      {payee.count > 1 && (
        <span>
          <Money amount={payee.total} currency={payee.currency} kind={payee.type} className="text-ink" />{' '}
          {t('card.inTotal')}
        </span>
      )}
      <span>
        {t('payees.last')} <DateText value={payee.last} />
      </span>
      {further > 0 && <span>{t('payees.further', { count: further, text: countText(further) })}</span>}
    </p>
  )
}
