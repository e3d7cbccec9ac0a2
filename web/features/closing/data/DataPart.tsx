import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportData } from '#contract/files/exports.ts'
import { callRaw } from '../../../api/call.ts'
import { errorOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { FailedRow, Row, Rows } from '../../../ui/page/SettingsRow.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { PreparedFiles } from './PreparedFiles.tsx'

/** Exporting the user's data, and deleting the account. */
export function DataPart() {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  const action = useSave(t('data.exportFailed'))
  const download = async (): Promise<void> => {
    const succeeded = await action.run(async () => {
      const response = await callRaw(exportData)
      if (!response.ok) throw await errorOf(response)
      const header = response.headers.get('content-disposition') ?? ''
      saveFile(await response.blob(), /filename="([\w.-]+)"/.exec(header)?.[1] ?? 'xtharwa.json')
    })
    if (succeeded) showToast(t('data.exported'))
  }
  return (
    <SettingsPart part="data">
      <Rows>
        <Row
          title={t('data.exportTitle')}
          text={t('data.exportText')}
          action={
            <Button size="small" busy={action.busy} onClick={() => void download()}>
              {action.busy ? t('data.exporting') : t('data.export')}
            </Button>
          }
        />
        <FailedRow error={action.error} tone="error" />
      </Rows>
      <PreparedFiles />
      <Rows>
        <Row
          title={t('data.deleteTitle')}
          text={t('data.deleteText')}
          action={
            <Button size="small" className="text-alert" onClick={() => setAsking(true)}>
              {t('data.delete')}
            </Button>
          }
        />
      </Rows>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </SettingsPart>
  )
}
