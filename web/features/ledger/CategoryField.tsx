import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { EntryType } from '#contract/common.ts'
import { cx } from '../../ui/cx.ts'
import { Field, fieldBox } from '../../ui/parts/Field.tsx'
import { CategoryChooser } from './CategoryChooser.tsx'
import type { Categories } from './list/list-data.ts'

type FieldProps = {
  label: string
  hideLabel?: boolean | undefined
  type: EntryType
  categories: Categories
  /** Its id; '' for none. */
  value: string
  /** The text of no category, or of one that is in no list. */
  noneText: string
  /** Whether none can be chosen. */
  optional: boolean
  onChange: (id: string) => void
}

/** The field of a category, which opens the searchable chooser. */
export function CategoryField({ type, categories, value, onChange, ...props }: FieldProps) {
  const [choosing, setChoosing] = useState(false)
  const name = categories.byId.get(value)?.name ?? props.noneText
  return (
    <>
      <Field label={props.label} hideLabel={props.hideLabel ?? false}>
        {(wiring) => (
          <button
            {...wiring}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${props.label}: ${name}`}
            onClick={() => setChoosing(true)}
            className={cx(fieldBox(), 'flex items-center justify-between gap-2 text-start')}
          >
            <span dir="auto" className="min-w-0 truncate">
              {name}
            </span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        )}
      </Field>
      {choosing && (
        <CategoryChooser
          title={props.label}
          type={type}
          categories={categories}
          value={value}
          onNone={props.optional ? () => onChange('') : undefined}
          onPick={({ id }) => onChange(id)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
