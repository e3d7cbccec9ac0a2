import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPasskey, PasskeyCancelled, supportsPasskeys } from '../../../api/auth/passkey.ts'
import { callIdentityService } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateText } from '../../../ui/format/DateText.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { refreshIdentity, usePasskeys, type Passkey } from '../identity-reads.ts'
import { useStepUp } from '../proof/useStepUp.tsx'
import { FailedRow, Row, Rows } from '../../../ui/page/SettingsRow.tsx'
import { useDeviceName } from './useDeviceName.ts'

/** The account's passkeys; adding one takes a press and the device's own prompt. */
export function PasskeyRows() {
  const { t } = useTranslation('settings')
  const passkeys = usePasskeys()
  const nameOf = useDeviceName()
  const adding = useSave(t('passkeys.failed'))
  const stepUp = useStepUp()
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const add = (): Promise<boolean> =>
    adding.run(async () => {
      try {
        await stepUp.run(() => addPasskey(nameOf(navigator.userAgent)))
      } catch (error) {
        if (error instanceof PasskeyCancelled) return
        throw error
      }
      await refreshIdentity('passkeys')
      showToast(t('passkeys.added'))
    })
  const remove = async (id: string): Promise<void> => {
    await callIdentityService('passkey/delete-passkey', { id })
    await refreshIdentity('passkeys')
    showToast(t('passkeys.removed'))
  }
  const name = (passkey: Passkey): string => passkey.name || t('passkeys.unnamed')
  return (
    <Rows>
      <Row
        title={t('passkeys.title')}
        text={supportsPasskeys() ? t('passkeys.text') : t('passkeys.unsupported')}
        action={
          supportsPasskeys() && (
            <Button size="small" busy={adding.busy} onClick={() => void add()}>
              {adding.busy ? t('passkeys.adding') : t('passkeys.add')}
            </Button>
          )
        }
      />
      <FailedRow error={adding.error} tone="error" />
      {passkeys.data?.map((passkey) => (
        <Row
          key={passkey.id}
          title={
            <span className="flex items-center gap-2.5">
              <Fingerprint aria-hidden="true" className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
              {name(passkey)}
            </span>
          }
          text={
            <>
              {t('passkeys.addedOn')} <DateText value={passkey.createdAt ?? null} within />
            </>
          }
          action={
            <Button
              size="small"
              variant="quiet"
              aria-label={t('passkeys.removeName', { name: name(passkey) })}
              onClick={() => setLeaving(passkey)}
            >
              {t('passkeys.remove')}
            </Button>
          }
        />
      ))}
      {stepUp.dialog}
      {leaving && (
        <ConfirmDialog
          variant="primary"
          title={t('passkeys.removeTitle')}
          confirm={t('passkeys.remove')}
          confirming={t('profile.removing')}
          failed={t('passkeys.removeFailed')}
          work={() => remove(leaving.id)}
          onClose={() => setLeaving(null)}
        >
          {t('passkeys.removeText', { name: name(leaving) })}
        </ConfirmDialog>
      )}
    </Rows>
  )
}
