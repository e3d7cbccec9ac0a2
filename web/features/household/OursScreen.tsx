import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { listSharing, type Membership } from '#contract/household/sharing.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { OursView } from './OursView.tsx'
import { SharedView } from './SharedView.tsx'

/** Accounts that others share with the user, of one person or of the household together. */
export function OursScreen() {
  const { t } = useTranslation('sharing')
  usePageTitle(t('view.title'))
  const read = useRead(listSharing)
  const of = new URLSearchParams(useSearch()).get('of')
  const isAlone = read.data && read.data.memberships.length + read.data.members.length === 0
  return (
    <>
      <PageHeader
        title={t('view.title')}
        actions={
          !isAlone && (
            <ButtonLink size="small" href={paths.sharing}>
              {t('view.manage')}
            </ButtonLink>
          )
        }
      />
      <Loaded query={read} failed={t('failed')} label={t('view.title')}>
        {({ memberships }) => (
          <div className="grid gap-5">
            {of !== null && !memberships.some(({ id }) => id === of) && (
              <Alert tone="notice">{t('view.ended')}</Alert>
            )}
            {isAlone ? (
              <Empty
                icon={Users}
                title={t('view.nothing')}
                action={<ButtonLink href={paths.sharing}>{t('view.manage')}</ButtonLink>}
              >
                {t('view.nothingText')}
              </Empty>
            ) : (
              <Views memberships={memberships} of={of} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Views({ memberships, of }: { memberships: readonly Membership[]; of: string | null }) {
  const { t } = useTranslation('sharing')
  const [, navigate] = useLocation()
  const chosen = memberships.find(({ id }) => id === of)
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={t('view.switch')}
        value={chosen?.id ?? 'ours'}
        options={[
          { value: 'own', label: t('view.own') },
          ...memberships.map(({ id, owner }) => ({ value: id, label: <bdi>{owner}</bdi> })),
          { value: 'ours', label: t('view.ours') },
        ]}
        onChange={(next) =>
          navigate(next === 'own' ? paths.dashboard : next === 'ours' ? paths.ours : paths.oursOf(next))
        }
      />
      {chosen ? <SharedView key={chosen.id} membership={chosen} /> : <OursView />}
    </div>
  )
}
