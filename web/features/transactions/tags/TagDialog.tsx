import { Check } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryColors } from '#contract/categories.ts'
import { tagLimits } from '#contract/product.ts'
import { createTag, deleteTag, mergeTag, type Tag, updateTag } from '#contract/tags.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { tintOf } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

type Props = { tag: Tag | null; others: readonly Tag[]; onClose: () => void }

/** Adds a tag, or renames, recolours, merges or deletes one. */
export function TagDialog({ tag, others, onClose }: Props) {
  const { t } = useTranslation(['payment', 'ui', 'categories'])
  const [name, setName] = useState(tag?.name ?? '')
  const [color, setColor] = useState<Tag['color']>(tag?.color ?? 'blue')
  const [into, setInto] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true)
    setFailed(null)
    try {
      await work()
      refreshEverything()
      showToast(done)
      onClose()
    } catch (error) {
      setFailed(t('payment:screen.notSaved', { error: messageOf(error) }))
      setBusy(false)
    }
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '' || busy) return
    if (tag === null)
      return void run(() => call(createTag, { body: { name, color } }), t('payment:screen.saved'))
    const params = { id: tag.id }
    if (into !== '')
      return void run(() => call(mergeTag, { params, body: { into } }), t('payment:screen.merged'))
    void run(() => call(updateTag, { params, body: { name, color } }), t('payment:screen.saved'))
  }
  return (
    <Dialog
      open
      size="small"
      busy={busy}
      title={tag === null ? t('payment:screen.new') : t('payment:screen.edit', { name: tag.name })}
      onClose={onClose}
      footer={
        <>
          {tag && (
            <Button
              variant="quiet"
              className="me-auto text-alert!"
              disabled={busy}
              onClick={() =>
                void run(() => call(deleteTag, { params: { id: tag.id } }), t('payment:screen.deleted'))
              }
            >
              {t('payment:screen.delete')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form="tag" variant="primary" busy={busy} disabled={name.trim() === ''}>
            {t('payment:screen.save')}
          </Button>
        </>
      }
    >
      <form id="tag" noValidate className="grid gap-4" onSubmit={save}>
        <TextField
          label={t('payment:screen.name')}
          value={name}
          maxLength={tagLimits.nameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ColorField value={color} onChange={setColor} />
        {tag && others.length > 0 && (
          <SelectField
            label={t('payment:screen.merge')}
            hint={t('payment:screen.mergeHint')}
            value={into}
            onChange={(event) => setInto(event.target.value)}
          >
            <option value="">{t('payment:screen.mergeNone')}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </SelectField>
        )}
        {failed && <Alert>{failed}</Alert>}
      </form>
    </Dialog>
  )
}

function ColorField({ value, onChange }: { value: Tag['color']; onChange: (color: Tag['color']) => void }) {
  const { t } = useTranslation(['payment', 'categories'])
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-medium">{t('payment:screen.color')}</legend>
      <div className="flex flex-wrap gap-2">
        {categoryColors.map((one) => (
          <label
            key={one}
            className={cx(
              'tinted relative inline-flex size-11 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-2',
              tintOf(one),
            )}
          >
            <input
              type="radio"
              name="color"
              value={one}
              checked={value === one}
              aria-label={t(`categories:colors.${one}`)}
              onChange={() => onChange(one)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {value === one && <Check aria-hidden="true" className="size-5" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
