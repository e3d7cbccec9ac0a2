import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePhoto } from '#contract/person/settings.ts'
import { call } from '../../../api/call.ts'
import { refreshProfile, usePhoto } from '../../../api/photo.ts'
import type { User } from '../../../api/auth/session.ts'
import { avatarLetter } from '../person.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { CropDialog } from './CropDialog.tsx'
import { accepted, readPicture, type Picture } from './picture.ts'

/** The user's photo, visible only to them, with buttons to change it. */
export function PhotoRow({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const photo = usePhoto()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [problem, setProblem] = useState('')
  const removing = useSave(t('profile.photoFailed'))
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    event.target.value = ''
    setProblem('')
    removing.clear()
    if (!file) return
    const read = await readPicture(file)
    if (typeof read === 'string') setProblem(t(`crop.${read}`))
    else setPicture(read)
  }
  const remove = async (): Promise<void> => {
    const succeeded = await removing.run(async () => {
      await call(deletePhoto)
      await refreshProfile()
    })
    if (succeeded) showToast(t('profile.photoRemoved'))
  }
  const error = problem || removing.error
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-5 phone:px-5">
      <Avatar letter={avatarLetter(user)} image={photo} size="huge" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium">{t('profile.photo')}</p>
        <p className="text-small text-muted">{t('profile.photoHint')}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" onClick={() => input.current?.click()}>
            {photo ? t('profile.changePhoto') : t('profile.choosePhoto')}
          </Button>
          {photo && (
            <Button size="small" variant="quiet" busy={removing.busy} onClick={() => void remove()}>
              {removing.busy ? t('profile.removing') : t('profile.removePhoto')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          data-testid="photo-file"
          aria-label={t('profile.photo')}
          onChange={(event) => void choose(event)}
        />
      </div>
      {error && <Alert className="w-full">{error}</Alert>}
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => {
            picture.bitmap.close()
            setPicture(null)
          }}
        />
      )}
    </div>
  )
}
