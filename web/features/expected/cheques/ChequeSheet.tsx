import { useTranslation } from 'react-i18next'
import {
  type Cheque,
  deleteCheque,
  linkChequePayment,
  unlinkChequePayment,
} from '#contract/expected/cheques.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { ReceiptsSection } from '../../files/receipts/ReceiptsSection.tsx'
import { BankLine, BankLines } from '../parts/BankLines.tsx'
import { useCoverWords } from '../../planning/CoverText.tsx'
import { ChequeTitle, useReturnText } from './ChequeRow.tsx'
import { excessOf, stateTones } from './words.ts'

type SheetProps = {
  cheque: Cheque
  book: readonly Cheque[]
  onClose: () => void
  onEdit: () => void
  onReplace: () => void
  /** Opens another cheque of the book. */
  onOpen: (id: string) => void
}

/** A cheque with the bank lines that paid or returned it. */
export function ChequeSheet({ cheque, book, onClose, onEdit, onReplace, onOpen }: SheetProps) {
  const { t } = useTranslation('cheques')
  const { t: files } = useTranslation('payment')
  const linking = useSave()
  const cover = useCoverWords()(cheque.cover, cheque.currency)
  const returned = useReturnText()(cheque, book)
  const { id, currency, suggestion } = cheque
  return (
    <ItemSheet
      title={<ChequeTitle cheque={cheque} />}
      onClose={onClose}
      error={linking.error}
      edit={{ label: t('edit'), onEdit }}
      actions={cheque.state === 'returned' && <Button onClick={onReplace}>{t('replace')}</Button>}
      questions={[
        {
          label: t('delete'),
          sure: t('deleteSure'),
          work: () => call(deleteCheque, { params: { id } }),
          done: t('deleted'),
          removes: true,
        },
      ]}
    >
      {cover && <Alert tone={cheque.cover?.state === 'short' ? 'error' : 'info'}>{cover}</Alert>}
      {cheque.state === 'returned' ? (
        <Alert tone="error" title={returned}>
          {t('returnedText')}
        </Alert>
      ) : (
        returned !== '' && <p className="text-small text-muted">{returned}</p>
      )}
      {(cover || cheque.state === 'returned') && <HelpLink slug="cheques" className="-my-2" />}
      <Figures cheque={cheque} book={book} onOpen={onOpen} />
      {suggestion && (
        <div className="grid gap-2 rounded-card border border-line p-4 text-small">
          <p>{t('suggestion')}</p>
          <ul>
            <BankLine line={suggestion} currency={currency} role={t('roles.completion')} />
          </ul>
          <Button
            variant="primary"
            className="justify-self-start"
            busy={linking.busy}
            onClick={() => {
              const body = { transaction_id: suggestion.transaction_id, role: 'completion' } as const
              void linking.save(() => call(linkChequePayment, { params: { id }, body }))
            }}
          >
            {t('completes')}
          </Button>
        </div>
      )}
      <BankLines
        title={t('lines')}
        none={t('noLines')}
        hint={t('linesHint')}
        lines={cheque.lines}
        currency={currency}
        roleOf={(line) => t(line.pending ? 'roles.pending' : `roles.${line.role}`)}
        unlink={{
          label: t('notThis'),
          work: (transaction) => call(unlinkChequePayment, { params: { id, transaction } }),
        }}
      />
      <Subsection title={files('files.cheque.title')} className="gap-2">
        <ReceiptsSection owner={{ kind: 'cheque', id }} />
      </Subsection>
    </ItemSheet>
  )
}

function Figures({ cheque, book, onOpen }: Pick<SheetProps, 'cheque' | 'book' | 'onOpen'>) {
  const { t } = useTranslation('cheques')
  const { currency } = cheque
  const excess = excessOf(cheque)
  const others = book.flatMap((other): { label: string; other: Cheque }[] =>
    other.id === cheque.replaced_by
      ? [{ label: t('facts.replacedBy'), other }]
      : other.replaced_by === cheque.id
        ? [{ label: t('facts.replaces'), other }]
        : [],
  )
  return (
    <Facts>
      <Fact label={t('facts.state')}>
        <Badge tone={stateTones[cheque.state]}>{t(`states.${cheque.state}`)}</Badge>
      </Fact>
      <Fact label={t('facts.date')}>{dateText(cheque.date)}</Fact>
      <Fact label={t('facts.amount')}>
        <Money amount={cheque.amount} currency={currency} />
      </Fact>
      <Fact label={t('facts.paid')}>
        <Money amount={cheque.paid} currency={currency} />
      </Fact>
      <Fact label={t('facts.left')}>
        <Money amount={cheque.left} currency={currency} />
      </Fact>
      {excess > 0 && (
        <Fact label={t('excess')}>
          <Money amount={excess} currency={currency} />
        </Fact>
      )}
      {cheque.fees > 0 && (
        <Fact label={t('facts.fees')}>
          <Money amount={cheque.fees} currency={currency} />
        </Fact>
      )}
      {others.map(({ label, other }) => (
        <Fact key={other.id} label={label}>
          <Button variant="link" size="small" onClick={() => onOpen(other.id)}>
            <ChequeTitle cheque={other} />
          </Button>
        </Fact>
      ))}
    </Facts>
  )
}
