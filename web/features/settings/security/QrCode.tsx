import { qrModules } from '../../../ui/qr.ts'

const quiet = 4

/** A QR code drawn as one path; always dark on white, since cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrModules(text)
  const size = rows.length + quiet * 2
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-56 max-w-full rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
