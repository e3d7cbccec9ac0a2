import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  applyImport,
  changeImport,
  type Import,
  type ImportMappingChange,
  readImport,
} from '#contract/imports/imports.ts'
import { call } from '../../api/call.ts'
import { keyOf, queryClient } from '../../api/queries.ts'
import { useSession } from '../../api/auth/session.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { Badge } from '../../ui/parts/Badge.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Switch } from '../../ui/parts/Choice.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { UpdatingMark } from '../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../ui/parts/Surface.tsx'
import { HelpLink } from '../../ui/help/HelpLink.tsx'
import { MappingFields } from './MappingFields.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { Targets } from './Targets.tsx'

/** What a file contains and what importing it would do; each correction makes the server read it again. */
export function Review({ file, onCancel }: { file: Import; onCancel: () => void }) {
  const { t } = useTranslation('imports')
  const userId = useSession().user?.id ?? ''
  const store = (next: Import): void => {
    queryClient.setQueryData(keyOf(userId, readImport, { params: { id: file.id } }), {
      success: true,
      ...next,
    })
  }
  const changing = useSave(t('failed'), { refetch: [] })
  const applying = useSave(t('failed'), { refetch: [] })
  const [doubtful, setDoubtful] = useState(false)
  const params = { id: file.id }
  const correct = (mapping: ImportMappingChange): void =>
    void changing.save(() => call(changeImport, { params, body: { mapping } }), store)
  const apply = (): Promise<boolean> =>
    applying.save(() => call(applyImport, { params, body: { doubtful } }), store)
  const { counts } = file
  const count = counts.new + (doubtful ? counts.doubtful : 0)
  const error = changing.error || applying.error
  return (
    <div className="grid gap-5">
      <Card>
        <CardTitle action={<UpdatingMark active={changing.busy} />}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="break-all">{file.file_name}</span>
            <Badge>{file.origin ? t(`origins.${file.origin}`) : t(`formats.${file.format}`)}</Badge>
          </span>
        </CardTitle>
        {file.from !== null && file.to !== null && (
          <p className="-mt-2 mb-4 text-small text-muted">
            <DateText value={file.from} /> – <DateText value={file.to} />
            {file.remembered && <> · {t('review.remembered')}</>}
          </p>
        )}
        <Counts file={file} />
        {file.rows > 0 && (
          <p className="mt-4 text-small text-muted">{t('review.rows', { count: file.rows })}</p>
        )}
        {file.alike > 0 && <p className="mt-1 text-small">{t('review.alike', { count: file.alike })}</p>}
        <HelpLink slug="importing" className="mt-1 -mb-2" />
      </Card>
      {error && <Alert>{error}</Alert>}
      <Targets file={file} busy={changing.busy} onChange={(accounts) => correct({ accounts })} />
      <MappingFields file={file} busy={changing.busy} onChange={correct} />
      <PreviewTable file={file} />
      {counts.doubtful > 0 && (
        <Card>
          <Switch
            label={t('review.doubtfulToo')}
            hint={t('review.doubtfulText')}
            checked={doubtful}
            onChange={setDoubtful}
          />
        </Card>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-page px-4 py-3 max-phone:bottom-16 phone:mx-0 phone:px-0">
        {count === 0 && <p className="me-auto text-small text-muted">{t('review.nothing')}</p>}
        <Button onClick={onCancel} disabled={applying.busy}>
          {t('review.cancel')}
        </Button>
        <Button
          variant="primary"
          busy={applying.busy}
          disabled={count === 0 || changing.busy}
          onClick={() => void apply()}
        >
          {t('review.import', { count })}
        </Button>
      </div>
    </div>
  )
}

function Counts({ file: { counts } }: { file: Import }) {
  const { t } = useTranslation('imports')
  const kinds = ['new', 'known', 'doubtful', 'unreadable', 'skipped'] as const
  return (
    <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-5">
      {kinds.map((key) => (
        <Stat
          key={key}
          label={t(`review.${key}`)}
          value={<span className="figures">{counts[key].toLocaleString('en')}</span>}
        />
      ))}
    </dl>
  )
}
