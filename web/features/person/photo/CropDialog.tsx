import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { sendPhoto } from '../../../api/photo.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { firstCrop, keepInside, largestZoom, moveBy } from './crop.ts'
import { drawCrop, renderCrop, type Picture } from './picture.ts'

const arrows = new Map([
  ['ArrowLeft', { x: -8, y: 0 }],
  ['ArrowRight', { x: 8, y: 0 }],
  ['ArrowUp', { x: 0, y: -8 }],
  ['ArrowDown', { x: 0, y: 8 }],
])
const drawnSide = 512

/** Selects the square of a picture that becomes the photo, with a preview. */
export function CropDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
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
