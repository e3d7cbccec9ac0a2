import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/parts/Surface.tsx'
import type { Categories } from '../../../ledger/list/list-data.ts'
import type { Review } from '../deck/useReview.ts'
import { CategoryAnswers } from './CategoryAnswers.tsx'

/** Asks what is right for the card just marked wrong; skipped, it stays marked. */
export function RightCategory({ review, categories }: { review: Review; categories: Categories }) {
  const { t } = useTranslation('verify')
  const card = review.wrong
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [card?.key])
  if (!card) return null
  const row = card.transaction
  const question = t('right.question', { name: row.description })
  return (
    <div ref={place} className="scroll-mb-36 phone:scroll-mb-20">
      <Card aria-label={question} className="mx-auto grid w-full max-w-xl animate-rise gap-3 shadow-float">
        <h2 className="text-body font-medium wrap-break-word">{question}</h2>
        <CategoryAnswers
          key={card.key}
          likely={card.likely}
          type={row.type}
          categories={categories}
          question={question}
          decline={t('right.skip')}
          onDecline={review.leaveWrong}
          escapes
          onAnswer={({ id, name }) =>
            review.edit(card, { category: id }, { ...row, category: id, category_name: name })
          }
          keys
        />
      </Card>
    </div>
  )
}
