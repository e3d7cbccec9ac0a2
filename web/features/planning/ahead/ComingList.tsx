import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#contract/period.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { type Ahead, blocksOf, type ScopeLine } from './days.ts'
import { DayList } from './DayList.tsx'

const firstDays = 30

/** The coming days of the chosen accounts, row by row; the first month at once, the rest on request. */
export function ComingList({ ahead, scope }: { ahead: Ahead; scope: ScopeLine }) {
  const { t } = useTranslation('lookAhead')
  const [all, setAll] = useState(false)
  const until = all ? undefined : addDays(ahead.days[0]?.date ?? '', firstDays)
  return (
    <Card aria-labelledby="ahead-coming">
      <CardTitle id="ahead-coming">{t('screen.coming')}</CardTitle>
      <p className="text-meta text-muted">{t('day.hint')}</p>
      <DayList blocks={blocksOf(ahead, scope, until)} currency={scope.currency} />
      {!all && ahead.days.length > firstDays && (
        <Button variant="link" onClick={() => setAll(true)}>
          {t('screen.showAll')}
        </Button>
      )}
    </Card>
  )
}
