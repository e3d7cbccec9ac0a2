import type { BankInfo } from '../banks.ts'

const sizes = [0, 19, 15.5, 12.5, 10] as const
const hexagon = 'M30 20l-5 5V15zm-5-5H15l5 5zM10 20l5 5V15zm5 5h10l-5-5z'

/** A bank's logo as SVG: letters on its colour, for HSBC its hexagon. */
export function drawLogo({ identifier, letters, color }: BankInfo): string {
  const size = sizes[Math.min(letters.length, 4)] ?? 10
  const mark =
    identifier === 'HSBC_AE'
      ? `<path fill="#fff" d="${hexagon}"/>`
      : `<text x="20" y="${20 + size * 0.36}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" fill="#fff">${letters}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${color}"/>${mark}</svg>`
}
