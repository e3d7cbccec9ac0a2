import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import {
  type BankMessage,
  listBankMessages,
  removeMessagePayment,
  saveMessageSettings,
} from '#contract/banks/messages.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { FailedRow, Row, Rows, SettingsPart, SwitchRow } from '../../../ui/page/SettingsRow.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { AskedNumbers } from './AskedNumbers.tsx'
import { PasteMessage } from './PasteMessage.tsx'
import { SetUp } from './SetUp.tsx'

type Listed = ResponseOf<typeof listBankMessages>

/** Bank messages: what is asked about them, pasting one, setting up a phone, and the last ones. */
export function MessagesPart() {
  const { t } = useTranslation('messages')
  const read = useRead(listBankMessages, undefined, { staleTime: 0 })
  return (
    <SettingsPart part="messages">
      <p className="text-small text-muted">
        {t('lead')} <HelpLink slug="bank-messages" />
      </p>
      <Loaded query={read} failed={t('failed')} label={t('recent.title')} height="h-32" bare>
        {({ asked, accounts, unbooked, messages, keep_text: keepsText }) => (
          <>
            <Card>
              <PasteMessage asksBelow />
            </Card>
            <AskedNumbers asked={asked} accounts={accounts} />
            {unbooked.length > 0 && <Unbooked rows={unbooked} />}
            <SetUp />
            <Recent messages={messages} />
            <Keep keepsText={keepsText} />
          </>
        )}
      </Loaded>
    </SettingsPart>
  )
}

/** Payments that only a message told of, and that no bank has listed in time. */
function Unbooked({ rows }: { rows: Listed['unbooked'] }) {
  const { t } = useTranslation('messages')
  const [asking, setAsking] = useState<Listed['unbooked'][number] | null>(null)
  return (
    <>
      <Rows title={t('unbooked.title')}>
        <p className="px-4 py-3 text-small text-muted phone:px-5">{t('unbooked.text')}</p>
        {rows.map((row) => (
          <Row
            key={row.message_id}
            title={
              <Link href={paths.transactionOf(row.transaction_id)}>
                <bdi>{row.name}</bdi>
              </Link>
            }
            text={
              <>
                <Money amount={row.money.amount} currency={row.money.currency} /> ·{' '}
                <DateText value={row.day} within />
              </>
            }
            action={
              <Button
                size="small"
                aria-label={t('unbooked.removeName', { name: row.name })}
                onClick={() => setAsking(row)}
              >
                {t('unbooked.remove')}
              </Button>
            }
          />
        ))}
      </Rows>
      {asking && (
        <ConfirmDialog
          title={t('unbooked.removeTitle')}
          confirm={t('unbooked.remove')}
          confirming={t('unbooked.removing')}
          failed={t('unbooked.removeFailed')}
          variant="primary"
          work={() => call(removeMessagePayment, { params: { id: asking.message_id } })}
          done={t('unbooked.removed')}
          onClose={() => setAsking(null)}
        >
          {t('unbooked.removeText')}
        </ConfirmDialog>
      )}
    </>
  )
}

function Recent({ messages }: { messages: readonly BankMessage[] }) {
  const { t } = useTranslation('messages')
  return (
    <Rows title={t('recent.title')}>
      {messages.length === 0 && (
        <p className="px-4 py-3.5 text-small text-muted phone:px-5">{t('recent.none')}</p>
      )}
      {messages.map(({ id, kind, payee, bank, money, day, text, transaction_id: transactionId }) => (
        <Row
          key={id}
          title={
            transactionId === null ? (
              <bdi>{payee ?? t(`kinds.${kind}`)}</bdi>
            ) : (
              <Link href={paths.transactionOf(transactionId)}>
                <bdi>{payee ?? t(`kinds.${kind}`)}</bdi>
              </Link>
            )
          }
          text={
            <>
              {[payee === null ? null : t(`kinds.${kind}`), bank].filter(Boolean).join(' · ')}
              {text !== null && (
                <details>
                  <summary className="cursor-pointer">{t('recent.show')}</summary>
                  <p dir="auto" className="whitespace-pre-wrap">
                    {text}
                  </p>
                </details>
              )}
            </>
          }
          action={
            <span className="grid justify-items-end text-small">
              {money && <Money amount={money.amount} currency={money.currency} />}
              <DateText value={day} within />
            </span>
          }
        />
      ))}
    </Rows>
  )
}

function Keep({ keepsText }: { keepsText: boolean }) {
  const { t } = useTranslation('messages')
  const saving = useSave(t('keep.failed'))
  return (
    <Rows>
      <SwitchRow
        label={t('keep.label')}
        hint={t('keep.hint')}
        checked={keepsText}
        onChange={(keep) => void saving.save(() => call(saveMessageSettings, { body: { keep_text: keep } }))}
      />
      <FailedRow error={saving.error} />
    </Rows>
  )
}
