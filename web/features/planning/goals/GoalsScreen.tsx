import { Plus, Target } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listGoals } from '#contract/planning/goals.ts'
import { useRead } from '../../../api/queries.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { PlanFrame } from '../PlanFrame.tsx'
import { useQueryStringDialog } from '../../../ui/overlays/useQueryStringDialog.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import type { Holder } from './form.ts'
import { GoalCard } from './GoalCard.tsx'
import { GoalDialog } from './GoalDialog.tsx'
import { GoalSheet } from './GoalSheet.tsx'

type Open = { kind: 'edit'; id: string }

const holding: readonly string[] = ['current', 'savings', 'other', 'manual']

/** The goals with what is saved; each opens over the list. */
export function GoalsScreen() {
  const { t } = useTranslation('goals')
  const today = useToday()
  const [open, setOpen] = useQueryStringDialog<Open>('goal')
  const read = useRead(listGoals)
  const data = read.data
  const listed = useRead(accountsQuick).data?.data
  const accounts = useMemo(
    () =>
      (listed ?? []).filter(({ kind, closed }) => holding.includes(kind) && closed?.reason !== 'currency'),
    [listed],
  )
  const places = (data?.invested ?? []).map(({ account_id: id, name }): Holder => ({
    id,
    bank_name: '',
    account_name: name,
    invested: true,
  }))
  const holders = [...accounts, ...places]
  const goals = data?.goals ?? []
  const openGoal = open && 'id' in open ? goals.find(({ id }) => id === open.id) : undefined
  const close = (): void => setOpen(null)
  const add = (): void => setOpen({ kind: 'add' })
  return (
    <PlanFrame
      tab="goals"
      actions={
        goals.length > 0 && (
          <Button icon={Plus} variant="primary" onClick={add}>
            {t('add')}
          </Button>
        )
      }
    >
      <Loaded
        query={read}
        failed={t('loadFailed')}
        placeholder={
          <div className="grid gap-3 tablet:grid-cols-2">
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-28 rounded-card" />
          </div>
        }
      >
        {() =>
          goals.length === 0 ? (
            <Empty
              icon={Target}
              title={t('emptyTitle')}
              action={
                <Button icon={Plus} variant="primary" onClick={add}>
                  {t('add')}
                </Button>
              }
            >
              {t('emptyText')}
            </Empty>
          ) : (
            <ul className="grid gap-3 roomy:grid-cols-2">
              {goals.map((goal) => (
                <GoalCard
                  key={goal.id}
                  goal={goal}
                  today={today}
                  onOpen={() => setOpen({ kind: 'detail', id: goal.id })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {data && listed && open?.kind === 'add' && (
        <GoalDialog goal={null} list={data} accounts={holders} today={today} onClose={close} />
      )}
      {data && listed && open?.kind === 'edit' && openGoal && (
        <GoalDialog goal={openGoal} list={data} accounts={holders} today={today} onClose={close} />
      )}
      {data && open?.kind === 'detail' && openGoal && (
        <GoalSheet
          goal={openGoal}
          accounts={accounts}
          holders={holders}
          monthly={data.essential.monthly}
          today={today}
          next={data.next_pay}
          onClose={close}
          onEdit={() => setOpen({ kind: 'edit', id: openGoal.id })}
        />
      )}
    </PlanFrame>
  )
}
