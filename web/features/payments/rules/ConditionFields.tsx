import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { ruleLimits } from '#contract/payments/rules.ts'
import { listTags } from '#contract/payments/tags.ts'
import { useRead } from '../../../api/queries.ts'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { CategoryOptions } from '../../ledger/filter/CategoryOptions.tsx'
import type { Categories } from '../../ledger/list/list-data.ts'
import { type Draft, fields, newDraft, opsOf } from './draft.ts'
import { accountLabel } from '../../accounts/words.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'

type FieldsProps = { drafts: readonly Draft[]; categories: Categories; onChange: (next: Draft[]) => void }

/** Edits the conditions of a rule, one below the other. */
export function ConditionFields({ drafts, categories, onChange }: FieldsProps) {
  const { t } = useTranslation('rules')
  const replace = (next: Draft): void =>
    onChange(drafts.map((draft) => (draft.key === next.key ? next : draft)))
  return (
    <div className="grid gap-3">
      {drafts.map((draft) => (
        <div key={draft.key} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-2 tablet:grid-cols-3">
            <SelectInput
              label={t('form.field')}
              hideLabel
              value={draft.field}
              onChange={(field) => replace({ ...newDraft(field), key: draft.key })}
              options={fields.map((value) => ({ value, label: t(`fields.${value}`) }))}
            />
            <SelectInput
              label={t('form.op')}
              hideLabel
              value={draft.op}
              onChange={(op) => replace({ ...draft, op })}
              options={opsOf(draft.field).map((value) => ({ value, label: t(`ops.${value}`) }))}
            />
            <Value draft={draft} categories={categories} onChange={replace} />
          </div>
          <IconButton
            icon={X}
            label={t('form.removeCondition')}
            disabled={drafts.length === 1}
            onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        className="justify-self-start"
        disabled={drafts.length >= ruleLimits.conditions}
        onClick={() => onChange([...drafts, newDraft()])}
      >
        {t('form.addCondition')}
      </Button>
    </div>
  )
}

type ValueProps = { draft: Draft; categories: Categories; onChange: (next: Draft) => void }

function Value({ draft, categories, onChange }: ValueProps) {
  const { t } = useTranslation('rules')
  const accounts = useRead(accountsQuick).data?.data ?? []
  const tags = useRead(listTags, undefined, { enabled: draft.field === 'tag' }).data?.tags ?? []
  const set = (value: string): void => onChange({ ...draft, value })
  if (
    draft.field === 'type' ||
    draft.field === 'account' ||
    draft.field === 'category' ||
    draft.field === 'tag'
  )
    return (
      <SelectField
        label={t('form.value')}
        hideLabel
        value={draft.value}
        onChange={(event) => set(event.target.value)}
      >
        {draft.value === '' && <option value="">–</option>}
        {draft.field === 'type' &&
          (['expense', 'income'] as const).map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        {draft.field === 'account' &&
          accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {accountLabel(account)}
            </option>
          ))}
        {draft.field === 'tag' &&
          tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        {draft.field === 'category' && <CategoryOptions categories={categories.list} />}
      </SelectField>
    )
  const mode = draft.field === 'amount' ? 'decimal' : draft.field === 'day' ? 'numeric' : 'text'
  return (
    <div className="flex min-w-0 gap-2">
      <TextField
        label={t('form.value')}
        hideLabel
        className="min-w-0 flex-1"
        inputMode={mode}
        maxLength={ruleLimits.patternLength}
        autoComplete="off"
        value={draft.value}
        onChange={(event) => set(event.target.value)}
      />
      {draft.op === 'between' && (
        <TextField
          label={t('form.to')}
          hideLabel
          className="min-w-0 flex-1"
          inputMode={mode}
          autoComplete="off"
          value={draft.to}
          onChange={(event) => onChange({ ...draft, to: event.target.value })}
        />
      )}
    </div>
  )
}
