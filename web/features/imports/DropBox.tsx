import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listImports } from '#contract/imports/imports.ts'
import { refreshReads, useRead } from '../../api/queries.ts'
import { cx } from '../../ui/cx.ts'
import { listText } from '../../ui/format/format.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { PasswordField } from '../../ui/parts/Field.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import * as z from 'zod/mini'
import { type Import, uploadImport } from '#contract/imports/imports.ts'
import { callRaw } from '../../api/call.ts'
import { ApiError, badAnswerMessage, errorOf } from '../../api/errors.ts'

/** How many uploaded files can wait to be imported. */
const mostFiles = 5
/** How often it is asked whether the file still waits for its turn. */
const pollMs = 1000

/** Accepts a file by drop or file picker and uploads it to be read. */
export function DropBox({ onRead }: { onRead: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const reading = useSave(t('failed'))
  const { data } = useRead(listImports, undefined, { refetchInterval: reading.busy ? pollMs : false })
  const isWaiting = typeof data?.waiting_for === 'number'
  const [locked, setLocked] = useState<File | null>(null)
  const [several, setSeveral] = useState<{ read: string[]; refused: string[] } | null>(null)
  const read = (file: File, password?: string): void =>
    void reading.run(async () => {
      setSeveral(null)
      try {
        onRead((await uploadFile(file, password)).id)
      } catch (error) {
        setLocked(error instanceof ApiError && error.reason.startsWith('import_password') ? file : null)
        throw error
      }
    })
  // each waits in the list below, as each may be of another account
  const readSeveral = (files: readonly File[]): void =>
    void reading.run(async () => {
      const outcome: { read: string[]; refused: string[] } = { read: [], refused: [] }
      for (const file of files.slice(0, mostFiles)) {
        const isRead = await uploadFile(file).then(
          () => true,
          () => false,
        )
        outcome[isRead ? 'read' : 'refused'].push(file.name)
      }
      outcome.refused.push(...files.slice(mostFiles).map(({ name }) => name))
      setSeveral(outcome)
      refreshReads([listImports])
    })
  const take = (files: readonly File[]): void => {
    const [first] = files
    if (files.length > 1) readSeveral(files)
    else if (first) read(first)
  }
  const drag = (event: DragEvent, entered: boolean): void => {
    event.preventDefault()
    setOver(entered)
  }
  return (
    <div className="grid gap-4">
      {reading.error && <Alert>{reading.error}</Alert>}
      {several && (
        <Alert tone={several.refused.length > 0 ? 'notice' : 'info'}>
          {several.read.length > 0 && t('drop.several', { count: several.read.length })}{' '}
          {several.refused.length > 0 &&
            t('drop.alone', { most: mostFiles, names: listText(several.refused) })}
        </Alert>
      )}
      {locked && <Unlock file={locked} busy={reading.busy} onOpen={(password) => read(locked, password)} />}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take([...event.dataTransfer.files])
        }}
        className={cx(
          'grid justify-items-center gap-2 rounded-card border border-dashed px-6 py-12 text-center transition-colors duration-150',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-card',
        )}
      >
        <FileUp aria-hidden="true" className="size-8 text-accent" strokeWidth={1.5} />
        <p className="text-section max-phone:hidden">{t('drop.title')}</p>
        <p className="text-small text-muted max-phone:hidden">{t('drop.or')}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button
          variant="primary"
          className="mt-10"
          busy={reading.busy}
          onClick={() => input.current?.click()}
        >
          {!reading.busy ? t('drop.choose') : isWaiting ? t('drop.waiting') : t('drop.reading')}
        </Button>
        <p className="mt-3 max-w-prose text-meta text-muted">{t('drop.formats')}</p>
      </div>
    </div>
  )
}

/** Asks for the password of a protected statement, which is used once and not kept. */
function Unlock({ file, busy, onOpen }: { file: File; busy: boolean; onOpen: (password: string) => void }) {
  const { t } = useTranslation('imports')
  const [password, setPassword] = useState('')
  return (
    <Card as="div">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') onOpen(password)
        }}
      >
        <PasswordField
          label={t('password.of', { name: file.name })}
          hint={t('password.hint')}
          value={password}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          variant="primary"
          type="submit"
          className="justify-self-start"
          busy={busy}
          disabled={password === ''}
        >
          {t('password.open')}
        </Button>
      </form>
    </Card>
  )
}

/**
 * Uploads a file to be read; returns what importing it would add. Throws an `ApiError` if the server rejects
 * it or its response is invalid.
 */
async function uploadFile(file: File, password?: string): Promise<Import> {
  const body = new FormData()
  if (password !== undefined) body.set('password', password)
  body.set('file', file)
  const response = await callRaw(uploadImport, { body })
  if (!response.ok) throw await errorOf(response)
  const parsed = z.safeParse(uploadImport.response, await response.json().catch(() => null))
  if (!parsed.success)
    throw new ApiError({ status: response.status, code: 'bad_answer', message: badAnswerMessage() })
  return parsed.data
}
