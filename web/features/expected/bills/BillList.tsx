import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/period.ts'
import type { Bill } from '#contract/expected/series.ts'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { None } from '../../../ui/page/None.tsx'
import { useShown } from '../../../ui/page/ShowMore.tsx'
import { countText } from '../../../ui/format/format.ts'
import { BillRow } from './BillRow.tsx'
import { billKey, groupBills } from './words.ts'

type BillListProps = {
  bills: readonly Bill[]
  /** The next dates of what is not due before. */
  later: readonly Bill[]
  /** Whether the first bills are still being found. */
  searching: boolean
  payDay: Day
  today: Day
  onOpen: (bill: Bill) => void
}

/** What is due by date, in this pay period, the next month and after that, and what is done. */
export function BillList({ bills, later, searching, payDay, today, onOpen }: BillListProps) {
  const { t } = useTranslation('bills')
  const groups = { ...groupBills(bills, payDay), further: later }
  return (
    <div className="grid gap-5">
      {bills.length === 0 && (
        <p className="text-small text-muted">{searching ? t('searching') : <None>{t('nothingDue')}</None>}</p>
      )}
      {groupNames
        .filter((name) => groups[name].length > 0)
        .map((name) => (
          <Group key={name} name={name} bills={groups[name]} today={today} onOpen={onOpen} />
        ))}
    </div>
  )
}

const groupNames = ['period', 'later', 'further', 'settled'] as const

type GroupProps = Pick<BillListProps, 'bills' | 'today' | 'onOpen'> & { name: (typeof groupNames)[number] }

function Group({ name, bills, today, onOpen }: GroupProps) {
  const { t } = useTranslation('bills')
  const { shown, more } = useShown(
    bills,
    (left) => t('more', { text: countText(left) }),
    name === 'settled' ? 5 : 20,
  )
  return (
    <Card flush aria-labelledby={`bills-${name}`}>
      <div className="px-4 pt-4 phone:px-5">
        <CardTitle id={`bills-${name}`}>{t(`groups.${name}`)}</CardTitle>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((bill) => (
          <BillRow key={billKey(bill)} bill={bill} today={today} onOpen={onOpen} />
        ))}
      </ul>
      {more && <p className="border-t border-line px-4 py-3 phone:px-5">{more}</p>}
    </Card>
  )
}
