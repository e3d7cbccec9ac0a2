import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cheque, deleteCheque, linkChequePayment, unlinkChequePayment } from '#contract/cheques.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { ReceiptsSection } from '../../transactions/receipts/ReceiptsSection.tsx'
import { BankLine, Fact, Facts } from '../parts/Facts.tsx'
import { ChequeTitle, useCoverWords } from './ChequeRow.tsx'
import { stateTones } from './words.ts'

type SheetProps = { cheque: Cheque; onClose: () => void; onEdit: () => void; onReplace: () => void }

/** A cheque with the bank lines that paid or returned it. */
export function ChequeSheet({ cheque, onClose, onEdit, onReplace }: SheetProps) {
  const { t } = useTranslation('cheques')
  const { t: files } = useTranslation('payment')
  const link = useApiMutation(linkChequePayment)
  const unlink = useApiMutation(unlinkChequePayment)
  const [sure, setSure] = useState(false)
  const cover = useCoverWords()(cheque)
  const { currency, suggestion } = cheque
  const error = link.error ?? unlink.error
  if (sure)
    return (
      <ConfirmDialog
        title={t('delete')}
        work={() => call(deleteCheque, { params: { id: cheque.id } })}
        done={t('deleted')}
        onClose={() => setSure(false)}
        onDone={onClose}
      >
        {t('deleteSure')}
      </ConfirmDialog>
    )
  return (
    <Sheet
      open
      title={<ChequeTitle cheque={cheque} />}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" onClick={() => setSure(true)}>
            {t('delete')}
          </Button>
          {cheque.state === 'returned' && <Button onClick={onReplace}>{t('replace')}</Button>}
          <Button variant="primary" onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {error && <Alert>{messageOf(error)}</Alert>}
        {cover && <Alert tone={cheque.cover?.state === 'short' ? 'error' : 'info'}>{cover}</Alert>}
        {cheque.state === 'returned' && <Alert tone="error">{t('returnedText')}</Alert>}
        <Figures cheque={cheque} />
        {suggestion && (
          <div className="grid gap-2 rounded-card border border-line p-4 text-small">
            <p>{t('suggestion')}</p>
            <ul>
              <BankLine
                id={suggestion.transaction_id}
                date={suggestion.date}
                text={suggestion.text}
                amount={suggestion.amount}
                currency={currency}
                role={t('roles.completion')}
              />
            </ul>
            <Button
              variant="primary"
              className="justify-self-start"
              busy={link.isPending}
              onClick={() =>
                link.mutate({
                  params: { id: cheque.id },
                  body: { transaction_id: suggestion.transaction_id, role: 'completion' },
                })
              }
            >
              {t('completes')}
            </Button>
          </div>
        )}
        <Lines
          cheque={cheque}
          busy={unlink.isPending}
          onUnlink={(transaction) => unlink.mutate({ params: { id: cheque.id, transaction } })}
        />
        <section className="grid gap-2">
          <h3 className="text-small font-medium">{files('files.cheque.title')}</h3>
          <ReceiptsSection owner={{ kind: 'cheque', id: cheque.id }} />
        </section>
      </div>
    </Sheet>
  )
}

function Figures({ cheque }: { cheque: Cheque }) {
  const { t } = useTranslation('cheques')
  const { currency } = cheque
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
      {cheque.fees > 0 && (
        <Fact label={t('facts.fees')}>
          <Money amount={cheque.fees} currency={currency} />
        </Fact>
      )}
    </Facts>
  )
}

type LinesProps = { cheque: Cheque; busy: boolean; onUnlink: (transactionId: string) => void }

/** The bank lines linked to the cheque. */
function Lines({ cheque, busy, onUnlink }: LinesProps) {
  const { t } = useTranslation('cheques')
  return (
    <section className="grid gap-1">
      <h3 className="text-small font-medium">{t('lines')}</h3>
      {cheque.lines.length === 0 && <p className="text-small text-muted">{t('noLines')}</p>}
      <ul className="divide-y divide-line">
        {cheque.lines.map((line) => (
          <BankLine
            key={line.transaction_id}
            id={line.transaction_id}
            date={line.date}
            text={line.text}
            amount={line.amount}
            currency={cheque.currency}
            role={t(line.pending ? 'roles.pending' : `roles.${line.role}`)}
            action={
              <Button
                size="small"
                variant="quiet"
                disabled={busy}
                onClick={() => onUnlink(line.transaction_id)}
              >
                {t('notThis')}
              </Button>
            }
          />
        ))}
      </ul>
      <p className="text-meta text-muted">{t('linesHint')}</p>
    </section>
  )
}
