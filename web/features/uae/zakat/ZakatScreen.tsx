import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Zakat,
  deleteZakat,
  readZakat,
  saveZakat,
  zakatAnswers,
  zakatQuestions,
} from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { BackLink } from '../../../ui/parts/Links.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { Card, CardTitle, PageHeader, Stat } from '../../../ui/parts/Surface.tsx'
import { Nisab } from './Nisab.tsx'
import { Payments } from './Payments.tsx'
import { Working } from './Working.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { listText, moneyText } from '../../../ui/format/format.ts'
import { lunarDateText } from '../../../ui/format/seldom.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { useToday } from '../../../ui/date/use-today.ts'

/** The private worksheet; while it is off, only a description of it. */
export function ZakatScreen() {
  const { t } = useTranslation('zakat')
  usePageTitle(t('title'))
  const today = useToday()
  const [ending, setEnding] = useState(false)
  const read = useRead(readZakat, undefined, { staleTime: 0 })
  const turningOn = useSave(t('saveFailed'))
  const off = read.data?.zakat === null
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={paths.accounts}>{t('back')}</BackLink>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          !off &&
          read.data && (
            <Button variant="quiet" onClick={() => setEnding(true)}>
              {t('turnOff')}
            </Button>
          )
        }
      />
      {turningOn.error && <Alert className="mb-4">{turningOn.error}</Alert>}
      {off ? (
        <Empty
          icon={HandHeart}
          title={t('offTitle')}
          action={
            <Button
              variant="primary"
              busy={turningOn.busy}
              onClick={() => void turningOn.save(() => call(saveZakat, { body: {} }))}
            >
              {t('turnOn')}
            </Button>
          }
        >
          {t('offText')}
        </Empty>
      ) : (
        <Loaded query={read} failed={t('failed')}>
          {({ zakat }) =>
            zakat && (
              <div className="grid gap-4">
                <Result zakat={zakat} />
                <Nisab
                  key={`${zakat.metal}${zakat.price?.day}${zakat.price?.per_gram}`}
                  zakat={zakat}
                  today={today}
                />
                <Working zakat={zakat} />
                <Questions zakat={zakat} />
                <Payments zakat={zakat} today={today} />
                <p className="text-meta text-muted">{t('notAdvice')}</p>
                <HelpLink slug="zakat" className="-my-3" />
              </div>
            )
          }
        </Loaded>
      )}
      {ending && (
        <ConfirmDialog
          alert={false}
          title={t('turnOffTitle')}
          confirm={t('turnOff')}
          failed={t('saveFailed')}
          work={() => call(deleteZakat)}
          onClose={() => setEnding(false)}
        >
          {t('turnOffText')}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The questions on which scholars differ, each undecided until the user answers it. */
function Questions({ zakat }: { zakat: Zakat }) {
  const { t } = useTranslation('zakat')
  const saving = useSave(t('saveFailed'), { queued: true })
  return (
    <Card aria-labelledby="questions">
      <CardTitle id="questions" className="mb-1">
        {t('questions.title')}
      </CardTitle>
      <p className="mb-3 text-small text-muted">{t('questions.text')}</p>
      {saving.error && <Alert className="mb-4">{saving.error}</Alert>}
      <ul className="divide-y divide-line">
        {zakatQuestions.map((question) => (
          <li key={question} className="grid gap-2 py-3">
            <span className="text-small">{t(`questions.${question}`)}</span>
            <SegmentedControl
              label={t(`questions.${question}`)}
              value={zakat.answers[question]}
              options={zakatAnswers.map((value) => ({ value, label: t(`questions.${value}`) }))}
              onChange={(answer) =>
                void saving.save(() => call(saveZakat, { body: { answers: { [question]: answer } } }))
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What is due at today's balances: one figure if everything is decided, else the least and the most. */
function Result({ zakat }: { zakat: Zakat }) {
  const { t } = useTranslation('zakat')
  const [masked] = useMasked()
  const { least, most, open, running, dip } = zakat
  return (
    <Card aria-label={t('due')}>
      <dl className="grid items-start gap-4 tablet:grid-cols-2">
        <Stat
          label={t('due')}
          value={
            least && most && least.due !== most.due ? (
              <span className="flex flex-wrap items-baseline gap-x-2 text-title">
                <Money amount={least.due} />
                <span aria-hidden="true">–</span>
                <Money amount={most.due} />
              </span>
            ) : (
              <Money amount={most?.due ?? null} className="text-title" />
            )
          }
          note={running && t('dueOn', { day: lunarDateText(running.due_on) })}
        />
        <Stat
          label={t('paid')}
          value={<Money amount={zakat.paid} />}
          note={running ? t('yearFrom', { day: lunarDateText(running.from) }) : t('noYear')}
        />
      </dl>
      {zakat.price_needed && (
        <Alert tone="notice" className="mt-4">
          {t('priceNeeded', { metal: t(`nisab.${zakat.metal}`) })}
        </Alert>
      )}
      {open.length > 0 && (
        <p className="mt-3 text-small text-muted">
          {t('open', { list: listText(open.map((one) => t(`names.${one}`))) })}
        </p>
      )}
      {dip && !masked && (
        <p className="mt-3 text-small text-muted">
          {t('dip', { amount: moneyText(dip.amount, 'AED'), day: lunarDateText(dip.day) })}
        </p>
      )}
      {zakat.left_out > 0 && (
        <p className="mt-3 text-small text-muted">{t('leftOut', { count: zakat.left_out })}</p>
      )}
    </Card>
  )
}
