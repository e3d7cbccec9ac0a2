import { useTranslation } from 'react-i18next'
import { listPreparedExports, type PreparedExport, readPreparedExport } from '#contract/files/exports.ts'
import { callRaw } from '../../../api/call.ts'
import { errorOf } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { FailedRow, Row, Rows } from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

/** Export files prepared in the background; empty if there are none. */
export function PreparedFiles() {
  const { t } = useTranslation('settings')
  const { data } = useRead(listPreparedExports, undefined, { staleTime: 0 })
  if (!data || data.exports.length === 0) return null
  return (
    <Rows title={t('data.prepared')}>
      {data.exports.map((file) => (
        <PreparedFile key={file.id} file={file} />
      ))}
    </Rows>
  )
}

function PreparedFile({ file }: { file: PreparedExport }) {
  const { t } = useTranslation('settings')
  const action = useSave(t('data.exportFailed'))
  const { id, state, name, format, created_at: createdAt, expires_at: expiresAt } = file
  const download = (): Promise<boolean> =>
    action.run(async () => {
      const response = await callRaw(readPreparedExport, { params: { id } })
      if (!response.ok) throw await errorOf(response)
      saveFile(await response.blob(), name)
    })
  return (
    <>
      <Row
        title={
          state === 'ready' ? (
            <bdi className="break-all">{name}</bdi>
          ) : (
            <>
              <bdi>{format.toUpperCase()}</bdi> · <DateText value={createdAt} />
            </>
          )
        }
        text={
          state === 'ready' ? (
            <>
              {t('data.until')} <DateText value={expiresAt} within />
            </>
          ) : (
            t(state === 'failed' ? 'data.preparedFailed' : 'data.preparing')
          )
        }
        action={
          state === 'ready' && (
            <Button size="small" busy={action.busy} onClick={() => void download()}>
              {t('data.export')}
            </Button>
          )
        }
      />
      <FailedRow error={action.error} tone="error" />
    </>
  )
}
