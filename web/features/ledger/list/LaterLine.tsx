import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { searchTransactions } from '#contract/ledger/transactions.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { dayText } from '../../../ui/format/format.ts'

type Later = ResponseOf<typeof searchTransactions>['upcoming']

/** Above the list: payments too far ahead to begin it with. */
export function LaterLine({ later, onShow }: { later: Later | undefined; onShow: (from: string) => void }) {
  const { t } = useTranslation('transactions')
  const dateWords = useDateWords()
  if (!later) return null
  return (
    <p className="flex items-center gap-2 py-2 text-small">
      <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="font-medium">{t('upcoming')}</span>
      <span className="min-w-0 text-muted">
        {t('later', { count: later.count, day: dayText(later.from, dateWords) })}
      </span>
      <Button size="small" className="ms-auto" onClick={() => onShow(later.from)}>
        {t('showLater')}
      </Button>
    </p>
  )
}
