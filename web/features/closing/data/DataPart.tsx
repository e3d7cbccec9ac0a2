import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PreparedExport, exportData, listPreparedExports, readPreparedExport } from '#contract/files/exports.ts'
import { call, callRaw } from '../../../api/call.ts'
import { errorOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FailedRow, Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { useLocation } from 'wouter'
import { deleteAccount } from '#contract/person/account.ts'
import { currentSession, leaveEverywhere } from '../../../api/auth/session.ts'
import { dropPending } from '../../../api/offline/pending.ts'
import { paths } from '../../../paths.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { useSignInMethods } from '../../person/identity-reads.ts'
import { useStepUp } from '../../person/proof/useStepUp.tsx'
import { useRead } from '../../../api/queries.ts'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { DateText } from '../../../ui/format/DateText.tsx'

/** Exporting the user's data, and deleting the account. */
export function DataPart() {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  const action = useSave(t('data.exportFailed'))
  const prepared = useRead(listPreparedExports, undefined, { staleTime: 0 })
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
      <PreparedFiles files={prepared.data?.exports ?? []} />
      {prepared.isLoading ? (
        <LoadingBlock>
          <Skeleton className="h-20 rounded-card" />
        </LoadingBlock>
      ) : (
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
      )}
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </SettingsPart>
  )
}

/** Final confirmation of deleting the account: a word to type, and the password if there is one. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const stepUp = useStepUp()
  const hasPassword = useSignInMethods().data?.password ?? true
  return (
    <>
    <FieldsDialog
      size="small"
      title={t('data.askTitle')}
      text={
        <>
          <ul className="list-disc space-y-1 ps-5">
            {t('data.points', { returnObjects: true }).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="mt-3 text-small">
            {t('data.kept')} {t('data.exportFirst')}
          </p>
        </>
      }
      fields={[
        text('word', t('data.type'), '', { autoCapitalize: 'characters', spellCheck: false, maxLength: 20 }),
        text('password', t('data.password'), '', {
          as: PasswordField,
          autoComplete: 'current-password',
          shown: hasPassword,
        }),
      ]}
      ready={({ word, password }) => word.trim() === t('data.word') && (!hasPassword || password !== '')}
      schema={deleteAccount.body}
      body={({ password }) => ({ confirm: 'DELETE', ...(hasPassword ? { password } : {}) })}
      save={(body) => stepUp.run(() => call(deleteAccount, { body }), hasPassword ? null : 'proof')}
      done={() => {
        dropPending(currentSession().user?.id ?? '')
        navigate(paths.home, { replace: true })
        leaveEverywhere()
      }}
      failed={t('data.deleteFailed')}
      submit={t('data.confirm')}
      submitting={t('data.deleting')}
      variant="danger"
      onClose={onClose}
    />
    {stepUp.dialog}
    </>
  )
}

/** Export files prepared in the background; empty if there are none. */
function PreparedFiles({ files }: { files: readonly PreparedExport[] }) {
  const { t } = useTranslation('settings')
  if (files.length === 0) return null
  return (
    <Rows title={t('data.prepared')}>
      {files.map((file) => (
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
