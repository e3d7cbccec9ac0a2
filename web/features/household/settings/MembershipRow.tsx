import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveHousehold, type Membership } from '#contract/household/sharing.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Row } from '../../../ui/page/SettingsRow.tsx'
import { Until } from './Until.tsx'

/** Somebody whose accounts the user sees. */
export function MembershipRow({ membership }: { membership: Membership }) {
  const { t } = useTranslation('sharing')
  const [leaving, setLeaving] = useState(false)
  const { id, owner: name, role, until, accounts } = membership
  return (
    <Row
      title={<bdi className="break-words">{name}</bdi>}
      mark={<Badge tone="accent">{t(`roles.${role}`)}</Badge>}
      text={
        <>
          {t('memberships.account', { count: accounts })}
          <Until day={until} />
        </>
      }
      action={
        <>
          <ButtonLink size="small" href={paths.oursOf(id)}>
            {t('memberships.open')}
          </ButtonLink>
          <Button
            size="small"
            aria-label={t('memberships.leaveName', { name })}
            onClick={() => setLeaving(true)}
          >
            {t('memberships.leave')}
          </Button>
          {leaving && (
            <ConfirmDialog
              title={t('memberships.leaveTitle')}
              confirm={t('memberships.leave')}
              failed={t('saveFailed')}
              work={() => call(leaveHousehold, { params: { id } })}
              done={t('memberships.left')}
              onClose={() => setLeaving(false)}
            >
              {t('memberships.leaveText', { name })}
            </ConfirmDialog>
          )}
        </>
      }
    />
  )
}
