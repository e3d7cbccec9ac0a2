import { CalendarRange, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listInstalments, type InstalmentPlan } from '#contract/expected/instalments.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { PagePart } from '../../../ui/page/PagePart.tsx'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../../ui/parts/Surface.tsx'
import { useQueryStringDialog } from '../../../ui/overlays/useQueryStringDialog.ts'
import { CoverText } from '../parts/CoverText.tsx'
import { InstalmentDialog } from './InstalmentDialog.tsx'
import { InstalmentSheet } from './InstalmentSheet.tsx'
import { SuggestionCard } from './SuggestionCard.tsx'

/** Instalment plans with what is still due, and suggestions of plans detected from bank lines. */
export function InstalmentsPart() {
  const { t } = useTranslation('instalments')
  const read = useRead(listInstalments)
  const [open, setOpen] = useQueryStringDialog<never>('plan')
  const plans = read.data?.plans ?? []
  const openPlan = open?.kind === 'detail' ? plans.find(({ id }) => id === open.id) : undefined
  const add = (
    <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <PagePart id="instalments" title={t('title')} actions={plans.length > 0 && add}>
      <Loaded query={read} failed={t('loadFailed')}>
        {({ suggestions, commitments, left, cost }) =>
          plans.length + suggestions.length === 0 ? (
            <Empty icon={CalendarRange} title={t('emptyTitle')} action={add}>
              {t('emptyText')}
            </Empty>
          ) : (
            <div className="grid gap-5">
              {suggestions.map((suggestion) => (
                <SuggestionCard key={suggestion.key} suggestion={suggestion} />
              ))}
              {plans.length > 0 && (
                <Card aria-label={t('commitments')}>
                  <dl className="grid items-start gap-4 tablet:grid-cols-2">
                    <Stat label={t('left')} value={<Money amount={left} />} />
                    <Stat label={t('cost')} value={<Money amount={cost} />} note={t('costNote')} />
                  </dl>
                  <h3 className="mt-5 text-small font-medium">{t('commitments')}</h3>
                  <ul className="mt-1 divide-y divide-line text-small">
                    {commitments.map(({ from, to, amount }) => (
                      <li key={from} className="flex justify-between gap-4 py-2">
                        <span className="text-muted">{rangeText(from, to)}</span>
                        <Money amount={amount} />
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
              {plans.length > 0 && (
                <Card flush aria-label={t('plans')}>
                  <div className="px-4 pt-4 phone:px-5">
                    <CardTitle>{t('plans')}</CardTitle>
                  </div>
                  <ul className="divide-y divide-line">
                    {plans.map((plan) => (
                      <PlanRow
                        key={plan.id}
                        plan={plan}
                        onOpen={() => setOpen({ kind: 'detail', id: plan.id })}
                      />
                    ))}
                  </ul>
                </Card>
              )}
            </div>
          )
        }
      </Loaded>
      {open?.kind === 'add' && <InstalmentDialog onClose={() => setOpen(null)} />}
      {openPlan && <InstalmentSheet plan={openPlan} onClose={() => setOpen(null)} />}
    </PagePart>
  )
}

function PlanRow({ plan, onOpen }: { plan: InstalmentPlan; onOpen: () => void }) {
  const { t } = useTranslation('instalments')
  const paidText = t('paidOf', { paid: plan.paid_count, count: plan.count })
  const next = plan.instalments.find(({ state }) => state !== 'paid')
  return (
    <ListRow
      onOpen={onOpen}
      title={<bdi>{plan.name}</bdi>}
      badge={plan.state !== 'active' && <Badge tone="good">{t(`states.${plan.state}`)}</Badge>}
      amount={<Money amount={plan.left} currency={plan.currency} />}
      note={t('leftOne')}
    >
      <Progress value={plan.paid_count} max={plan.count} label={paidText} />
      <span className="text-meta text-muted">
        {paidText}
        {next && ` · ${t('next', { day: dateText(next.due, 'dayMonth') })}`}
      </span>
      <CoverText cover={plan.cover} currency={plan.currency} />
    </ListRow>
  )
}
