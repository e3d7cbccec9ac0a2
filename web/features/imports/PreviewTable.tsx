import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { Badge, type BadgeTone } from '../../ui/parts/Badge.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'

const tones = {
  new: 'good',
  known: 'neutral',
  doubtful: 'notice',
  skipped: 'neutral',
} as const satisfies Record<string, BadgeTone>

/** The first rows as they would be imported, and the rows that cannot be read. */
export function PreviewTable({ file }: { file: Import }) {
  const { t } = useTranslation('imports')
  return (
    <Card flush>
      <CardTitle className="mb-0 px-4 pt-3 phone:px-5">{t('review.preview')}</CardTitle>
      <ul className="divide-y divide-line">
        {file.sample.map((row) => (
          <li key={row.line} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 phone:px-5">
            <span className="w-28 shrink-0 text-small text-muted">
              <DateText value={row.date} />
            </span>
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate" dir="auto">
                {row.description || '–'}
              </span>
              {(row.category ?? row.account) !== '' && (
                <span className="block truncate text-meta text-muted">
                  {[row.category, row.account].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
            <Badge tone={tones[row.state]}>{t(`review.${row.state}`)}</Badge>
            <span className="ms-auto text-end">
              <Money
                amount={row.amount}
                currency={row.currency}
                kind={row.amount > 0 ? 'income' : 'balance'}
              />
            </span>
          </li>
        ))}
      </ul>
      {file.unreadable.length > 0 && (
        <div className="border-t border-line px-4 py-4 phone:px-5">
          <h3 className="text-small font-medium">{t('review.unreadableTitle')}</h3>
          <ul className="mt-2 grid gap-1.5 text-meta text-muted">
            {file.unreadable.slice(0, 10).map((row) => (
              <li key={row.line} className="break-words">
                {t('review.line', { line: row.line })}: {t(`faults.${row.fault}`)} – <bdi>{row.text}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
