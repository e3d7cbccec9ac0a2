import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { LazyForecastChart } from '../../../ui/charts/LazyCharts.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Breakdown } from './Breakdown.tsx'
import { BufferForm } from './BufferForm.tsx'
import { type Ahead, blocksOf, chartDays, everydayMoney, lineOf, untilPayDay, verdictOf } from './days.ts'
import { DayList } from './DayList.tsx'
import { LowestLine, SafeSentence } from './SafeSentence.tsx'
import { WhatIf, type WhatIfQuestion } from './WhatIf.tsx'

/** How safe to spend is calculated, the days until pay day, a what-if and the buffer. */
export function SafeSheet({ ahead, onClose }: { ahead: Ahead; onClose: () => void }) {
  const { t } = useTranslation(['lookAhead', 'ahead'])
  const [question, setAsked] = useState<WhatIfQuestion | null>(null)
  const read = useRead(lookAhead, question ? { query: question } : {}, {
    enabled: question !== null,
    keepPrevious: true,
  })
  const current = question && read.data ? read.data : ahead
  const safe = current.safe_to_spend
  if (!safe) return null
  const everyday = lineOf(current, everydayMoney)
  return (
    <ItemSheet
      title={t('ahead:title')}
      onClose={onClose}
      actions={<ButtonLink href={paths.lookAhead}>{t('view')}</ButtonLink>}
    >
      <p className="text-section" aria-live="polite">
        <SafeSentence safe={safe} />
      </p>
      <Breakdown safe={safe} />
      <p className="text-meta text-muted">{t('explain')}</p>
      <HelpLink slug="safe-to-spend" className="-my-2" />
      <div className="grid gap-2">
        <p className="text-small">
          <LowestLine safe={safe} />
        </p>
        <LazyForecastChart
          label={t('chart')}
          days={untilPayDay(chartDays(current, everyday), safe.until)}
          lowest={safe.lowest.date}
          height="h-44"
        />
        <DayList blocks={blocksOf(current, everyday, safe.until)} currency={everyday.currency} />
      </div>
      <WhatIf
        today={current.days[0]?.date ?? safe.lowest.date}
        asked={question}
        busy={question !== null && read.isFetching}
        onAsk={setAsked}
        currency={everyday.currency}
        verdict={question && !read.isFetching ? verdictOf(current, everydayMoney, question.on) : null}
      />
      <BufferForm buffer={ahead.buffer} />
    </ItemSheet>
  )
}
