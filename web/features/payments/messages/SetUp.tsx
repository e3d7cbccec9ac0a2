import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendBankMessages } from '#contract/banks/messages.ts'
import { addressOf } from '../../../api/call.ts'
import { CreateTokenDialog, TokenSecret } from '../../person/tokens/ApiTokensPart.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'

const phones = ['iphone', 'android'] as const
type Phone = (typeof phones)[number]
const steps = ['one', 'two', 'three', 'four'] as const

/** How a phone sends messages by itself: the steps, what to enter, and a test with the new token. */
export function SetUp() {
  const { t } = useTranslation('messages')
  const [phone, setPhone] = useState<Phone>(/android/i.test(navigator.userAgent) ? 'android' : 'iphone')
  const [secret, setSecret] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'create' | 'secret' | null>(null)
  const address = new URL(addressOf(sendBankMessages), location.href).href
  const more =
    phone === 'iphone'
      ? { received_at: `[${t('setUp.timeField')}]` }
      : { sender: `[${t('setUp.senderField')}]` }
  const body = JSON.stringify({ text: `[${t('setUp.messageField')}]`, ...more }, null, 2)
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section">{t('setUp.title')}</h2>
        <SegmentedControl
          label={t('setUp.phone')}
          value={phone}
          options={phones.map((value) => ({ value, label: t(`setUp.${value}`) }))}
          onChange={setPhone}
        />
      </div>
      <ol className="grid list-decimal gap-1.5 ps-5 text-small">
        {steps.map((step) => (
          <li key={step}>{t(`setUp.${phone}Steps.${step}`)}</li>
        ))}
      </ol>
      <Value label={t('setUp.address')} text={address} />
      <Value label={t('setUp.header')} text={`Authorization: Bearer ${secret ?? t('setUp.yourToken')}`} />
      <Value label={t('setUp.body')} text={body} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => setDialog('create')}>
          {t('setUp.token')}
        </Button>
        <p className="min-w-0 flex-[1_1_14rem] text-small text-muted">{t('setUp.tokenText')}</p>
      </div>
      <Test address={address} secret={secret} />
      {dialog === 'create' && (
        <CreateTokenDialog
          scope="messages"
          onClose={() => setDialog((now) => (now === 'create' ? null : now))}
          onCreated={(made) => {
            setSecret(made)
            setDialog('secret')
          }}
        />
      )}
      {dialog === 'secret' && secret !== null && (
        <TokenSecret secret={secret} onClose={() => setDialog(null)} />
      )}
    </Card>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('messages')
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t('setUp.copied')),
      () => undefined, // the text can still be selected by hand
    )
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-small font-medium">{label}</h3>
        <Button
          size="small"
          variant="quiet"
          icon={Copy}
          aria-label={`${t('setUp.copy')}: ${label}`}
          onClick={() => void copy()}
        >
          {t('setUp.copy')}
        </Button>
      </div>
      <code
        dir="ltr"
        className="rounded-control bg-sunk p-3 text-small break-all whitespace-pre-wrap select-all"
      >
        {text}
      </code>
    </div>
  )
}

type Outcome = { isFine: boolean; text: string }

/** Sends a message as the phone would: with the new token alone. */
function Test({ address, secret }: { address: string; secret: string | null }) {
  const { t } = useTranslation('messages')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const test = async (): Promise<void> => {
    setBusy(true)
    setOutcome(
      await tried(address, secret ?? '').then((error) =>
        error === null
          ? { isFine: true, text: t('setUp.tested') }
          : { isFine: false, text: t('setUp.testFailed', { error }) },
      ),
    )
    setBusy(false)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" busy={busy} disabled={secret === null} onClick={() => void test()}>
          {busy ? t('setUp.testing') : t('setUp.test')}
        </Button>
        {secret === null && <p className="text-small text-muted">{t('setUp.testFirst')}</p>}
      </div>
      {outcome && <Alert tone={outcome.isFine ? 'info' : 'notice'}>{outcome.text}</Alert>}
    </>
  )
}

/** Null if the message arrived, else why not. */
async function tried(address: string, secret: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ text: 'XTharwa test' })
  try {
    const response = await fetch(address, { method: 'POST', headers, body, credentials: 'omit' })
    return response.ok ? null : String(response.status)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
