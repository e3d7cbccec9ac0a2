import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { completeSignIn, callIdentityService, type BeforeEntering } from '../../../api/auth/session.ts'
import { digitsIn } from '../../../ui/forms/typed.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { AuthForm } from '../AuthForm.tsx'
import { useSubmit } from '../useSubmit.ts'

const codeLength = 6
const ways = {
  app: { path: 'two-factor/verify-totp', label: 'second.code', other: 'second.useBackup' },
  backup: { path: 'two-factor/verify-backup-code', label: 'second.backup', other: 'second.useCode' },
} as const

type SecondStepProps = {
  before: BeforeEntering
  onDone: () => void
  /** Returns to the password, with a message if the server no longer waits for a code. */
  onBack: (message: string) => void
}

/** The second factor after the password: a code from the app, or a backup code. */
export function SecondStep({ before, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation('auth')
  const [way, setWay] = useState<keyof typeof ways>('app')
  const [code, setCode] = useState('')
  const { busy, error, setError, run } = useSubmit(t('second.failed'))
  const check = async (typedCode: string): Promise<void> =>
    run(async () => {
      try {
        await callIdentityService(ways[way].path, { code: typedCode })
        await completeSignIn(before)
        onDone()
      } catch (caught) {
        setCode('')
        if (caught instanceof ApiError && caught.code === 'sign_in_again') return onBack(t('second.expired'))
        throw caught
      }
    })
  const edit = (text: string): void => {
    const next = way === 'app' ? digitsIn(text).slice(0, codeLength) : text.trim()
    setCode(next)
    setError('')
    if (way === 'app' && next.length === codeLength) void check(next)
  }
  const changeWay = (): void => {
    setWay(way === 'app' ? 'backup' : 'app')
    setCode('')
    setError('')
  }
  return (
    <AuthForm
      busy={busy}
      error=""
      submit={[t('second.submit'), t('second.busy')]}
      disabled={code === ''}
      onSubmit={() => void check(code)}
      after={
        <div className="flex flex-wrap justify-between gap-x-4">
          <Button variant="link" size="small" onClick={changeWay}>
            {t(ways[way].other)}
          </Button>
          <Button variant="link" size="small" onClick={() => onBack('')}>
            {t('backToLogin')}
          </Button>
        </div>
      }
    >
      <p className="text-muted">{t(way === 'app' ? 'second.lead' : 'second.leadBackup')}</p>
      {error && <Alert>{error}</Alert>}
      <TextField
        key={way}
        label={t(ways[way].label)}
        name="code"
        autoComplete="one-time-code"
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={way === 'app' ? codeLength + 1 : 40}
        // The screen asks for this code and nothing else.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        disabled={busy}
        value={code}
        onChange={(event) => edit(event.target.value)}
      />
    </AuthForm>
  )
}
