import { Plus, Tag as TagIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { tagLimits } from '#contract/limits.ts'
import { createTag, listTags } from '#contract/payments/tags.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { call } from '../../../api/call.ts'
import { useDataOf } from '../../../api/membership.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { tintOf, toTint } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import type { Changes } from '../detail/changes.ts'

const chip =
  'tinted inline-flex min-h-9 max-w-full items-center gap-1 rounded-full px-3 text-small font-medium'

/** The tags of a payment: a press removes one, and existing or new ones can be added. */
export function TagsField({ row, changes }: { row: Transaction; changes: Changes }) {
  const { t } = useTranslation('payment')
  const [open, setOpen] = useState(false)
  const saving = useSave((error) => t('tags.failed', { error }), { inToast: true })
  const put = (ids: string[]): Promise<boolean> =>
    saving.save(() => changes.edit(row, { tags: ids, verify: false }))
  const tagIds = row.tags.map(({ id }) => id)
  return (
    <section
      aria-label={t('tags.title')}
      className={cx('grid gap-2', (open || tagIds.length > 0) && 'basis-full')}
    >
      <div className="flex flex-wrap items-center gap-2">
        {row.tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            disabled={saving.busy}
            aria-label={t('tags.remove', { name: tag.name })}
            onClick={() => void put(tagIds.filter((id) => id !== tag.id))}
            className={cx(chip, tintOf(toTint(tag.color)))}
          >
            <span dir="auto" className="truncate">
              {tag.name}
            </span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        ))}
        {!open && (
          <Button size="small" icon={Plus} onClick={() => setOpen(true)}>
            {t('tags.add')}
          </Button>
        )}
      </div>
      {open && tagIds.length < tagLimits.perPayment && (
        <TagPicker tagIds={tagIds} busy={saving.busy} onPick={(id) => void put([...tagIds, id])} />
      )}
      {open && (
        <Button size="small" className="justify-self-start" onClick={() => setOpen(false)}>
          {t('tags.done')}
        </Button>
      )}
    </section>
  )
}

type PickerProps = { tagIds: readonly string[]; busy: boolean; onPick: (id: string) => void }

function TagPicker({ tagIds, busy, onPick }: PickerProps) {
  const { t } = useTranslation('payment')
  const { data } = useRead(listTags)
  // new tags are their owner's to make
  const canCreate = useDataOf().membership === null
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const typed = text.trim()
  const tags = data?.tags ?? []
  const offered = tags.filter(
    ({ id, name }) => !tagIds.includes(id) && name.toLowerCase().includes(typed.toLowerCase()),
  )
  const same = tags.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const creating = useSave((error) => t('tags.failed', { error }), { inToast: true })
  const create = (): Promise<boolean> =>
    creating.run(async () => {
      const id = same?.id ?? (await call(createTag, { body: { name: typed } })).tag.id
      setText('')
      if (!tagIds.includes(id)) onPick(id)
    })
  return (
    <form
      className="grid gap-2 rounded-control bg-sunk p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '' && (same || canCreate)) void create()
      }}
    >
      <TextField
        ref={field}
        label={t('tags.find')}
        value={text}
        maxLength={tagLimits.nameLength}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {data?.tags.length === 0 && typed === '' && (
        <p className="text-small text-muted">{t('tags.nothing')}</p>
      )}
      <div className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
        {offered.map((tag) => (
          <button
            key={tag.id}
            type="button"
            disabled={busy}
            onClick={() => onPick(tag.id)}
            className={cx(chip, tintOf(toTint(tag.color)))}
          >
            <TagIcon aria-hidden="true" className="size-3.5 shrink-0" />
            <span dir="auto" className="truncate">
              {tag.name}
            </span>
          </button>
        ))}
        {typed !== '' && !same && canCreate && (
          <Button type="submit" size="small" icon={Plus} disabled={busy}>
            {t('tags.create', { name: typed })}
          </Button>
        )}
      </div>
      {canCreate && (
        <Link href={paths.tags} className="justify-self-start text-small text-accent underline">
          {t('tags.manage')}
        </Link>
      )}
    </form>
  )
}
