import { useTranslation } from 'react-i18next'
import { answerMessageAccount, type listBankMessages } from '#contract/banks/messages.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '../../../api/call.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { FailedRow, Row, Rows } from '../../../ui/page/SettingsRow.tsx'

type Listed = ResponseOf<typeof listBankMessages>
type Props = Pick<Listed, 'asked' | 'accounts'>

/** Asks once for each card or account number of messages which account it is. */
export function AskedNumbers({ asked, accounts }: Props) {
  const { t } = useTranslation('messages')
  if (asked.length === 0) return null
  return (
    <Rows title={t('asked.title')}>
      {asked.map((number) => (
        <AskedNumber key={`${number.bank} ${number.digits}`} number={number} accounts={accounts} />
      ))}
    </Rows>
  )
}

function AskedNumber({
  number,
  accounts,
}: {
  number: Listed['asked'][number]
  accounts: Listed['accounts']
}) {
  const { t } = useTranslation('messages')
  const saving = useSave(t('asked.failed'))
  const { bank, digits, count, kind, money, payee } = number
  const ending = digits === '' ? t('asked.none') : t('asked.number', { digits })
  const name = [bank, ending].filter(Boolean).join(' ')
  const answer = (account: string): void => {
    if (account !== '')
      void saving.save(() => call(answerMessageAccount, { body: { bank, digits, account } }))
  }
  return (
    <>
      <Row
        title={<bdi>{name}</bdi>}
        text={
          <>
            <bdi>{payee ?? t(`kinds.${kind}`)}</bdi>
            {money && (
              <>
                {' · '}
                <Money amount={money.amount} currency={money.currency} />
              </>
            )}
            {' · '}
            {t('asked.count', { count })}
          </>
        }
        action={
          <SelectInput
            hideLabel
            label={t('asked.label', { name })}
            value=""
            disabled={saving.busy}
            options={[
              { value: '', label: t('asked.choose') },
              ...accounts.map(({ id, name, bank }) => ({
                value: id,
                label: bank === null ? name : `${bank} · ${name}`,
              })),
              { value: 'new', label: t('asked.new') },
              { value: 'none', label: t('asked.notMine') },
            ]}
            onChange={answer}
          />
        }
      />
      <FailedRow error={saving.error} />
    </>
  )
}
