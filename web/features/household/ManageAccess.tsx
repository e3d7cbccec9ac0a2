import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { listSharing, Member } from '#contract/household/sharing.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { EndAccess } from './settings/EndAccess.tsx'

const ShareDialog = lazyWith(
  () => import('./settings/ShareDialog.tsx').then((m) => m.ShareDialog),
  ['investments', 'proof'],
)

type Sharing = ResponseOf<typeof listSharing>
type Props = Pick<Sharing, 'members' | 'memberships'>
type Open = { ending: Member } | { sharing: Member | null }

/** Shares accounts with somebody, or changes or ends what each person sees. */
export function ManageAccess({ members, memberships }: Props) {
  const { t } = useTranslation('sharing')
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const entriesOf = (member: Member): MenuItem[] => [
    { label: t('members.changeName', { name: member.name }), onSelect: () => setOpen({ sharing: member }) },
    {
      label: t('members.endName', { name: member.name }),
      onSelect: () => setOpen({ ending: member }),
      danger: true,
    },
  ]
  const invite = (): void => setOpen({ sharing: null })
  return (
    <>
      {members.length + memberships.length === 0 ? (
        <Button size="small" onClick={invite}>
          {t('view.invite')}
        </Button>
      ) : (
        <Menu
          label={t('view.manage')}
          namedByText
          align="end"
          trigger={t('view.manage')}
          triggerClass="min-h-11 rounded-control border border-line px-3 text-small font-medium hover:border-line-strong"
          items={[
            ...members.flatMap(entriesOf),
            { label: t('invite.action'), onSelect: invite },
            ...(memberships.length > 0 ? [{ label: t('memberships.title'), href: paths.sharing }] : []),
          ]}
        />
      )}
      {open && 'ending' in open && <EndAccess member={open.ending} onClose={close} />}
      {open && 'sharing' in open && (
        <Suspense fallback={null}>
          <ShareDialog member={open.sharing} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
