import { deletePhoto } from '#contract/person/settings.ts'
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { refreshProfile, sendPhoto, usePhoto } from '../../../api/photo.ts'
import type { User } from '../../../api/auth/session.ts'
import { avatarLetter } from '../person.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import * as z from 'zod/mini'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'

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
      <div className="min-w-0 flex-[1_1_14rem]">
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

const arrows = new Map([
  ['ArrowLeft', { x: -8, y: 0 }],
  ['ArrowRight', { x: 8, y: 0 }],
  ['ArrowUp', { x: 0, y: -8 }],
  ['ArrowDown', { x: 0, y: 8 }],
])
const drawnSide = 512

/** Selects the square of a picture that becomes the photo, with a preview. */
function CropDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragStart = useRef<{ x: number; y: number } | null>(null)
  const form = useForm({
    start: () => ({}),
    schema: z.object({}),
    save: async () => sendPhoto(await renderCrop(picture, crop)),
    done: t('profile.photoSaved'),
    failed: t('profile.photoFailed'),
    onClose,
  })
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const move = (x: number, y: number, view: number): void =>
    setCrop((now) => moveBy(picture, now, { x, y, view }))
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!dragStart.current) return
    move(
      event.clientX - dragStart.current.x,
      event.clientY - dragStart.current.y,
      event.currentTarget.clientWidth,
    )
    dragStart.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    const by = arrows.get(event.key)
    if (!by) return
    event.preventDefault()
    move(by.x, by.y, event.currentTarget.clientWidth)
  }
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('crop.title')}
      text={t('crop.help')}
      submit={t('crop.save')}
      submitting={t('crop.saving')}
    >
      <canvas
        ref={canvas}
        width={drawnSide}
        height={drawnSide}
        role="img"
        aria-label={t('crop.area')}
        // Focusable, so that the arrow keys move it like dragging does.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragStart.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragStart.current = null)}
        onPointerCancel={() => (dragStart.current = null)}
        className="mx-auto size-64 max-w-full cursor-move touch-none rounded-full border border-line"
      />
      <label className="grid gap-1.5 text-small font-medium">
        {t('crop.zoom')}
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={0.02}
          value={crop.zoom}
          disabled={form.busy}
          onChange={(event) => {
            const zoom = Number(event.target.value)
            setCrop((now) => keepInside(picture, { ...now, zoom }))
          }}
          className="min-h-11 w-full accent-(--accent)"
        />
      </label>
    </FormDialog>
  )
}

const accepted = 'image/png,image/jpeg,image/webp'
const largestFile = 25_000_000
const storedSide = 512

type Picture = { bitmap: ImageBitmap; width: number; height: number }

/** Decodes a chosen file in its EXIF orientation; returns the problem if it is too large or unreadable. */
async function readPicture(file: File): Promise<Picture | 'tooLarge' | 'unreadable'> {
  if (file.size > largestFile) return 'tooLarge'
  if (!accepted.split(',').includes(file.type)) return 'unreadable'
  try {
    const bitmap = await createImageBitmap(file)
    return { bitmap, width: bitmap.width, height: bitmap.height }
  } catch {
    return 'unreadable'
  }
}

/** Draws the crop over the whole canvas, on white, since the stored JPEG has no transparency. */
function drawCrop(canvas: HTMLCanvasElement, picture: Picture, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop)
  const { width } = canvas
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, width)
  context.drawImage(picture.bitmap, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, width, width)
}

/** The crop as the JPEG to upload. Throws if the browser cannot encode it. */
async function renderCrop(picture: Picture, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = storedSide
  canvas.height = storedSide
  drawCrop(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('')
  return blob
}

/** A square part of a picture: the zoom factor and the centre in the picture's pixels. */
type Crop = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }

const largestZoom = 4

/** The largest centred square. */
export function firstCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: width / 2, y: height / 2 }
}

export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** Limits the zoom and moves the crop inside the picture. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = Math.min(largestZoom, Math.max(1, crop.zoom))
  const half = sideOf(size, { ...crop, zoom }) / 2
  const within = (value: number, length: number): number => Math.min(length - half, Math.max(half, value))
  return { zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) }
}

/** Moves the picture under a square view of `view` pixels a side, by pixels of the view. */
export function moveBy(size: Size, crop: Crop, by: { x: number; y: number; view: number }): Crop {
  const scale = sideOf(size, crop) / by.view
  return keepInside(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale })
}
