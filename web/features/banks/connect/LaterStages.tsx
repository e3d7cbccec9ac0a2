import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Spinner } from '../../../ui/parts/Spinner.tsx'
import { listText } from '../../../ui/format/format.ts'
import { cx } from '../../../ui/cx.ts'
import type { FinishStep } from './finish.ts'
import type { Progress } from '../../../api/sync/progress.ts'
import { useSoFar } from '../../layout/SyncNote.tsx'

const order: readonly FinishStep[] = ['checking', 'saving', 'syncing', 'balances']

/** '3 accounts · 412 transactions so far', or the banks being read while there are none. */
export function ProgressText({ progress }: { progress: Progress }) {
  const { t } = useTranslation('connections')
  const soFar = useSoFar()(progress)
  if (soFar !== null) return <span className="figures">{soFar}</span>
  const { banks } = progress
  return <>{t(banks.length > 0 ? 'steps.reading' : 'steps.starting', { bank: listText(banks) })}</>
}

type FinishingProps = { step: FinishStep; progress: Progress | null; note?: boolean }

/** The steps after the user has agreed at the bank, with the counts so far. */
export function FinishingStage({ step, progress, note = true }: FinishingProps) {
  const { t } = useTranslation('connections')
  const current = order.indexOf(step)
  return (
    <div className="grid gap-4 py-2">
      <ol aria-label={t('steps.label')} className="grid gap-3">
        {order.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className={cx('flex items-start gap-3 text-body', index > current && 'text-muted')}
          >
            <span aria-hidden="true" className="mt-1 flex size-4 items-center justify-center">
              {index < current ? (
                <Check className="size-4 text-income" strokeWidth={2.5} />
              ) : index === current ? (
                <Spinner />
              ) : (
                <span className="size-1.5 rounded-full bg-line-strong" />
              )}
            </span>
            <span>
              {t(`steps.${name}`)}
              {name === 'syncing' && index === current && progress && (
                <span role="status" className="block text-small text-muted">
                  <ProgressText progress={progress} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {note && <p className="text-meta text-muted">{t('connect.backgroundNote')}</p>}
    </div>
  )
}

export function NoneYetStage({ looking }: { looking: boolean }) {
  const { t } = useTranslation('connections')
  return (
    <Alert tone="info" title={t('noneYet.text')}>
      {looking ? t('noneYet.looking') : t('noneYet.hint')}
    </Alert>
  )
}

export function WarnedStage({ failedSaves }: { failedSaves: readonly string[] }) {
  const { t } = useTranslation('connections')
  return (
    <div className="grid gap-3">
      {failedSaves.length > 0 && <Alert title={t('someFailed')}>{failedSaves.join(' ')}</Alert>}
      <Alert tone="notice">{t('warning')}</Alert>
    </div>
  )
}
