import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Import, importLimits, type ImportSample } from '#contract/imports/imports.ts'
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

/** The first rows as they would be imported, the rows that cannot be read, and those that are left out. */
export function PreviewTable({ file }: { file: Import }) {
  const { t } = useTranslation('imports')
  const why = useReason()
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
              {row.reason !== null && <span className="block text-meta text-muted">{why(row)}</span>}
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
      <Lines title={t('review.unreadableTitle')} of={file.counts.unreadable}>
        {file.unreadable.map((row) => (
          <Line key={row.line} {...row} why={t(`faults.${row.fault}`)} />
        ))}
      </Lines>
      <Lines title={t('review.leftOutTitle')} of={file.counts.skipped}>
        {file.left_out.map((row) => (
          <Line key={row.line} {...row} why={why(row)} />
        ))}
      </Lines>
    </Card>
  )
}

/** Says in words why a row has its state; '' if there is nothing to say. */
function useReason(): (row: Pick<ImportSample, 'reason' | 'same_as'>) => string {
  const { t } = useTranslation('imports')
  return ({ reason, same_as: line }) =>
    reason === null ? '' : t(`reasons.${reason}`, { line: line ?? '', most: importLimits.accounts })
}

/** A list of the first of `of` rows, and how many more there are. */
function Lines({ title, of, children }: { title: string; of: number; children: ReactNode[] }) {
  const { t } = useTranslation('imports')
  if (children.length === 0) return null
  const more = of - children.length
  return (
    <div className="border-t border-line px-4 py-4 phone:px-5">
      <h3 className="text-small font-medium">{title}</h3>
      <ul className="mt-2 grid gap-1.5 text-meta text-muted">
        {children}
        {more > 0 && <li>{t('review.more', { count: more })}</li>}
      </ul>
    </div>
  )
}

function Line({ line, why, text }: { line: number; why: string; text: string }) {
  const { t } = useTranslation('imports')
  return (
    <li className="break-words">
      {t('review.line', { line })}: {why}
      {text !== '' && (
        <>
          {' '}
          – <bdi>{text}</bdi>
        </>
      )}
    </li>
  )
}
