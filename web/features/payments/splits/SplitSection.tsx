import { Split } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Pill, toTint } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import type { Changes } from '../detail/changes.ts'
import type { Categories } from '../../ledger/list/list-data.ts'
import { SplitDialog } from './SplitDialog.tsx'

type Props = { row: Transaction; categories: Categories; changes: Changes }

/** The lines of a split payment, or a button to split it; a transfer between own accounts cannot be split. */
export function SplitSection({ row, categories, changes }: Props) {
  const { t } = useTranslation('payment')
  const [open, setOpen] = useState(false)
  const joining = useSave((error) => t('split.failed', { error }), { inToast: true })
  if (row.transfer && row.splits.length === 0) return null
  const off = row.split_state === 'off'
  return (
    <>
      {row.splits.length === 0 ? (
        <Button size="small" icon={Split} onClick={() => setOpen(true)}>
          {t('split.start')}
        </Button>
      ) : (
        <section aria-label={t('split.title')} className="grid basis-full gap-2">
          {off && (
            <Alert
              tone="notice"
              title={t('split.off')}
              action={
                <Button size="small" onClick={() => setOpen(true)}>
                  {t('split.correct')}
                </Button>
              }
            >
              {t('split.offText', { category: row.category_name })}
            </Alert>
          )}
          <ul className="divide-y divide-line rounded-control border border-line">
            {row.splits.map((line, index) => (
              <li
                // lines have no identity other than their position
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2"
              >
                <Pill
                  tint={toTint(categories.byId.get(line.category_id ?? '')?.color)}
                  className="justify-self-start"
                >
                  {line.category_name}
                </Pill>
                <Money amount={line.amount} currency={row.currency} kind={row.type} className="font-medium" />
                {line.note !== '' && (
                  <span dir="auto" className="col-span-2 text-meta break-words text-muted">
                    {line.note}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {!off && (
              <Button size="small" icon={Split} onClick={() => setOpen(true)}>
                {t('split.edit')}
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              onClick={() => void joining.save(() => changes.split(row, []), t('split.joined'))}
            >
              {t('split.join')}
            </Button>
          </div>
        </section>
      )}
      {open && (
        <SplitDialog row={row} categories={categories} changes={changes} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
