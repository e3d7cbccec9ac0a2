import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAudit } from '#contract/person/account.ts'
import { useRead } from '../../api/queries.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { Empty } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { SettingsPart } from '../../ui/page/SettingsRow.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Entry, type Group, lookOf } from './Entry.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'

const filters = ['changes', 'bin', 'access', 'consents', 'account'] as const
type Filter = (typeof filters)[number]

/** The user's changes, to be undone; deleted items, to be restored; and sign-ins and consents. */
export function ActivityPart() {
  const { t } = useTranslation('settings')
  const [filter, setFilter] = useState<Filter>('changes')
  return (
    <SettingsPart part="activity">
      <SegmentedControl
        label={t('activity.filter')}
        value={filter}
        options={filters.map((value) => ({ value, label: t(`activity.filters.${value}`) }))}
        onChange={setFilter}
      />
      {filter === 'changes' || filter === 'bin' ? (
        <ChangeList key={filter} bin={filter === 'bin'} />
      ) : (
        <AuditList key={filter} group={filter === 'account' ? 'all' : filter} />
      )}
    </SettingsPart>
  )
}

const pageLength = 25

/** Sign-ins, consents and account changes, newest first. */
function AuditList({ group }: { group: Group | 'all' }) {
  const { t } = useTranslation('settings')
  const audit = useRead(listAudit, undefined, { staleTime: 0 })
  const [length, setLength] = useState(pageLength)
  const entries = (audit.data?.data ?? []).filter(
    ({ kind }) => group === 'all' || lookOf(kind).group === group,
  )
  return (
    <>
      <p className="text-small text-muted">{t('activity.lead')}</p>
      {!audit.data && (
        <Loaded query={audit} failed={t('activity.failed')} label={t('activity.title')} height="h-80" bare>
          {() => null}
        </Loaded>
      )}
      {audit.data && entries.length === 0 && (
        <Empty icon={History} title={t('activity.emptyTitle')}>
          {t('activity.empty')}
        </Empty>
      )}
      {entries.length > 0 && (
        <Card as="div" flush className="overflow-hidden">
          <ol className="divide-y divide-line">
            {entries.slice(0, length).map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
      )}
      {entries.length > length && (
        <Button className="justify-self-center" onClick={() => setLength(length + pageLength)}>
          {t('activity.more')}
        </Button>
      )}
    </>
  )
}
