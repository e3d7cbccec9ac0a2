import { useTranslation } from 'react-i18next'
import { deleteRecurring, type Series } from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'

type DismissProps = { series: Series; onClose: () => void; onDone: () => void }

/** Confirms before a series is dismissed permanently, or a manually added one is deleted. */
export function DismissDialog({ series, ...closing }: DismissProps) {
  const { t } = useTranslation('bills')
  const isManual = series.source === 'user'
  return (
    <ConfirmDialog
      {...closing}
      title={t(isManual ? 'detail.removeTitle' : 'detail.dismissTitle', { name: series.name })}
      confirm={t(isManual ? 'detail.remove' : 'detail.dismiss')}
      failed={t('failed')}
      work={() => call(deleteRecurring, { params: { id: series.id } })}
      done={t(isManual ? 'done.removed' : 'done.dismissed')}
    >
      {t(isManual ? 'detail.removeText' : 'detail.dismissText')}
    </ConfirmDialog>
  )
}
