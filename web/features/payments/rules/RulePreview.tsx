import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewRule, type RuleConditions } from '#contract/payments/rules.ts'
import { messageOf } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

/** Debounce after the last key press before the preview is requested. */
const restMs = 400

/** How many payments match the conditions, and the newest of them. */
export function RulePreview({ conditions }: { conditions: RuleConditions | null }) {
  const { t } = useTranslation('rules')
  const text = conditions === null ? null : JSON.stringify(conditions)
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const isCurrent = conditions !== null && rested === text
  const { data, error } = useRead(
    previewRule,
    { body: { conditions: conditions ?? { all: [] } } },
    { enabled: isCurrent, staleTime: 0 },
  )
  if (conditions === null) return null
  if (error) return <Alert>{messageOf(error, t('failed'))}</Alert>
  if (!data || !isCurrent) return <p className="text-small text-muted">{t('form.previewing')}</p>
  return (
    <div className="grid gap-2 rounded-control bg-sunk px-3.5 py-3 text-small">
      <p role="status">
        {t('form.fits', { count: data.count })}
        {data.decided > 0 && (
          <span className="text-muted"> · {t('form.decided', { count: data.decided })}</span>
        )}
      </p>
      <ul className="grid gap-1">
        {data.sample.slice(0, 5).map((row) => (
          <li key={row.id} className="flex items-baseline gap-3">
            <DateText value={row.date} className="w-24 shrink-0 text-meta text-muted" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {row.description}
            </span>
            <Money amount={row.amount} currency={row.currency} kind={row.type} />
          </li>
        ))}
      </ul>
    </div>
  )
}
