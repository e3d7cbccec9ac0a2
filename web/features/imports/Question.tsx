import { useTranslation } from 'react-i18next'
import type { ImportMappingChange, ImportQuestion } from '#contract/imports/imports.ts'
import { DateText, useDateWords } from '../../ui/format/DateText.tsx'
import { dayText } from '../../ui/format/format.ts'
import { isolated } from '../../ui/format/locale.ts'
import { Money } from '../../ui/format/Money.tsx'
import { WithAmount } from '../../ui/format/WithAmount.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'

type Choice = ImportQuestion['choices'][number]
type QuestionProps = {
  question: ImportQuestion
  busy: boolean
  onAnswer: (mapping: ImportMappingChange) => void
}

/** What the file does not decide, with two rows as each answer reads them. Answering reads the file again. */
export function Question({ question: { kind, choices }, busy, onAnswer }: QuestionProps) {
  const { t } = useTranslation('imports')
  const label = useLabel(kind)
  const [first] = choices[0]?.rows ?? []
  const title = t(`question.title.${kind}`, { text: isolated(first?.description || '–') })
  return (
    <Card>
      <CardTitle>
        <WithAmount text={title}>
          <Money amount={first ? Math.abs(first.amount) : null} currency={first?.currency ?? 'AED'} />
        </WithAmount>
      </CardTitle>
      <p className="-mt-2 mb-4 text-small text-muted">{t(`question.text.${kind}`)}</p>
      <div className="grid gap-3 tablet:grid-cols-2">
        {choices.map((choice, index) => (
          <div
            key={JSON.stringify(choice.mapping)}
            className="grid content-between gap-3 rounded-control border border-line p-3"
          >
            <Rows rows={choice.rows} />
            <Button disabled={busy} onClick={() => onAnswer(choice.mapping)}>
              {label(choice, index)}
            </Button>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** The name of a choice's button: what its first row is. */
function useLabel(kind: ImportQuestion['kind']): (choice: Choice, index: number) => string {
  const { t } = useTranslation('imports')
  const words = useDateWords(true)
  return ({ rows, mapping }, index) => {
    const [row] = rows
    if (kind === 'balance') return t('question.accept')
    if (kind === 'signs' && rows.some(({ amount }) => amount < 0) && rows.some(({ amount }) => amount > 0)) {
      if (mapping.signs === 'signed') return t('question.minusOut')
      if (mapping.signs === 'reversed') return t('question.minusIn')
    }
    if (kind === 'signs' && row) return row.amount < 0 ? t('question.out') : t('question.in')
    if ((kind === 'dates' || kind === 'year') && row) return dayText(row.date, words)
    if (kind === 'currency' && row) return row.currency
    if (kind === 'description' && mapping.columns?.description === undefined) return t('question.none')
    return t('question.choice', { number: index + 1 })
  }
}

function Rows({ rows }: { rows: Choice['rows'] }) {
  return (
    <ul className="grid gap-1 text-small">
      {rows.map((row) => (
        <li key={row.line} className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-muted">
            <DateText value={row.date} />
          </span>
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {row.description || '–'}
          </span>
          <Money amount={row.amount} currency={row.currency} kind={row.amount > 0 ? 'income' : 'balance'} />
        </li>
      ))}
    </ul>
  )
}
