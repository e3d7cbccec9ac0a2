import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/errors.ts'
import { warningOf } from '../../api/rules/calls.ts'
import { callLimiter } from '../../api/sync/sync.ts'
import { moneyText } from '../../ui/format/format.ts'
import { useMasked } from '../../ui/preferences.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { Progress } from './connect/finish.ts'
import { syncByHand } from './manual-sync.ts'

/** 'Sync Now' and its like: runs once at a time, tells its end, shows its numbers on the way. */
export function useManualSync(connectionId?: string) {
  const { t } = useTranslation('connections')
  const [masked] = useMasked()
  const [running, setRunning] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = async (): Promise<void> => {
    if (running) return
    setRunning(true)
    try {
      const { totalBalance, transactions } = await syncByHand(setProgress, connectionId)
      const count = t('sync.transactions', { count: transactions })
      const balance =
        totalBalance === null ? t('sync.balanceFailed') : masked ? null : moneyText(totalBalance)
      showToast(
        balance === null
          ? `${t('sync.done')}: ${count}`
          : t('sync.doneText', { balance, transactions: count }),
      )
      const near = warningOf(callLimiter.usage())
      if (near) {
        const { used, limit, level } = near.use
        showToast(t(`sync.${level === 'critical' ? 'critical' : 'warning'}.${near.span}`, { used, limit }), {
          kind: level === 'critical' ? 'error' : 'success',
        })
      }
    } catch (error) {
      const reason = messageOf(error, t('sync.unfinished'))
      showToast(t('sync.failed', { reason }), { kind: 'error' })
    } finally {
      setRunning(false)
      setProgress(null)
    }
  }
  return { running, progress, run }
}
