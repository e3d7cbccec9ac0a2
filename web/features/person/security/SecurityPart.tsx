import { useTranslation } from 'react-i18next'
import { useSessions, useSignInMethods } from '../identity-reads.ts'
import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { Rows } from '../../../ui/page/SettingsRow.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { GoogleRow, PasswordRow } from './PasswordRow.tsx'
import { SessionRows } from './SessionRows.tsx'
import { TwoStepRow } from './TwoStepRow.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

/** The sign-in methods, and the devices on which the user is signed in. */
export function SecurityPart() {
  const { t } = useTranslation('settings')
  const ways = useSignInMethods()
  useSessions() // requested together with the sign-in methods, to avoid a layout shift
  return (
    <SettingsPart part="security">
      <Loaded query={ways} failed={t('loadFailed')} label={t('security.title')} height="h-56" bare>
        {(data) => (
          <>
            <Rows>
              <PasswordRow ways={data} />
              <TwoStepRow ways={data} />
              <GoogleRow ways={data} />
            </Rows>
            <PasskeyRows />
          </>
        )}
      </Loaded>
      {!ways.isPending && <SessionRows />}
    </SettingsPart>
  )
}
