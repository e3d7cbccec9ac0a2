import { useTranslation } from 'react-i18next'
import { limits, tagLimits } from '#contract/limits.ts'
import { listTags } from '#contract/payments/tags.ts'
import { useRead } from '../../../api/queries.ts'
import { cx } from '../../../ui/cx.ts'
import { tintOf, toTint } from '../../../ui/parts/Badge.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { CategoryOptions } from '../../ledger/filter/CategoryOptions.tsx'
import type { Categories } from '../../ledger/list/list-data.ts'
import type { ActionDraft } from './draft.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'

type FieldsProps = { draft: ActionDraft; categories: Categories; onChange: (next: ActionDraft) => void }

const figures = ['transfer', 'never', 'excluded'] as const

/** Edits what a rule does with matching payments. */
export function ActionFields({ draft, categories, onChange }: FieldsProps) {
  const { t } = useTranslation('rules')
  const set = (change: Partial<ActionDraft>): void => onChange({ ...draft, ...change })
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-3 tablet:grid-cols-2">
        <SelectField
          label={t('form.category')}
          value={draft.category}
          onChange={(event) => set({ category: event.target.value })}
        >
          <option value="">{t('form.keepCategory')}</option>
          <CategoryOptions categories={categories.list} />
        </SelectField>
        <TextField
          label={t('form.merchant')}
          maxLength={80}
          autoComplete="off"
          value={draft.merchant}
          onChange={(event) => set({ merchant: event.target.value })}
        />
        <SelectInput
          label={t('form.figures')}
          value={draft.figures}
          onChange={(value) => set({ figures: value })}
          options={[
            { value: '', label: t('form.figuresOf.keep') },
            ...figures.map((value) => ({ value, label: t(`form.figuresOf.${value}`) })),
          ]}
        />
        <TextField
          label={t('form.note')}
          maxLength={limits.noteLength}
          autoComplete="off"
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </div>
      <TagChoice chosen={draft.tags} onChange={(tags) => set({ tags })} />
      <Switch
        label={t('form.verified')}
        checked={draft.verified}
        onChange={(verified) => set({ verified })}
      />
    </div>
  )
}

type ChoiceProps = { chosen: readonly string[]; onChange: (next: string[]) => void }

/** The user's tags; the selected ones are added by the rule. */
function TagChoice({ chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('rules')
  const tags = useRead(listTags).data?.tags ?? []
  if (tags.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-medium">{t('form.tags')}</legend>
      <div className="flex max-h-32 flex-wrap gap-2 overflow-y-auto p-0.5">
        {tags.map(({ id, name, color }) => {
          const on = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={on}
              disabled={!on && chosen.length >= tagLimits.perPayment}
              onClick={() => onChange(on ? chosen.filter((one) => one !== id) : [...chosen, id])}
              className={cx(
                'inline-flex min-h-9 max-w-full items-center rounded-full px-3 text-small font-medium',
                on ? cx('tinted', tintOf(toTint(color))) : 'border border-line text-muted',
              )}
            >
              <bdi className="truncate">{name}</bdi>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
