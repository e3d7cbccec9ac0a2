import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { setMasked, useMasked } from '../preferences.ts'
import { Money } from './Money.tsx'
import { currencyStyle } from './locale.ts'
import { showLanguage } from '../../i18n/index.ts'

const shownText = (): string =>
  document.querySelector('main')?.innerText.replaceAll('\u00a0', ' ').trim() ?? ''

test.each([
  ['a balance', <Money key="m" amount={1234.5} />, 'AED 1,234.50'],
  ['a negative balance', <Money key="m" amount={-3402.99} />, '−AED 3,402.99'],
  ['an expense', <Money key="m" amount={45.5} kind="expense" />, '−AED 45.50'],
  ['income', <Money key="m" amount={18_500} kind="income" />, '+AED 18,500.00'],
  ['three decimals', <Money key="m" amount={1.5} currency="KWD" />, 'KWD 1.500'],
  ['zero', <Money key="m" amount={0} kind="expense" />, 'AED 0.00'],
])('shows %s', async (_name, part, text) => {
  await renderPart(part)
  expect(shownText()).toBe(text)
})

test('in Arabic the word follows its amount, and the sign stays before the digits', async () => {
  currencyStyle.set('code')
  await showLanguage('ar-AE')
  try {
    await renderPart(<Money amount={45.5} kind="expense" />)
    expect(shownText()).toBe('−45.50 درهم')
    const [digits, word] = [/45/, /درهم/].map((text) =>
      page.getByText(text).element().getBoundingClientRect(),
    )
    expect(word?.left).toBeLessThan(digits?.left ?? 0)
  } finally {
    currencyStyle.set('auto')
    await showLanguage('en-AE')
  }
})

test.each([null, undefined, Number.NaN])(
  'an unknown amount (%s) is shown as a dash, never zero',
  async (amount) => {
    await renderPart(<Money amount={amount} />)
    await expect.element(page.getByText('–', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Amount not available')).toBeInTheDocument()
    expect(document.querySelector('main')?.textContent).not.toMatch(/\d/)
  },
)

test('a hidden amount leaves no digit in the page and keeps a constant width', async () => {
  function Amounts() {
    const [masked] = useMasked()
    return (
      <>
        <button type="button" onClick={() => setMasked(!masked)}>
          Hide
        </button>
        <p>
          <Money amount={1} />
        </p>
        <p>
          <Money amount={9_876_543.21} kind="income" />
        </p>
      </>
    )
  }
  await renderPart(<Amounts />)
  await userEvent.click(page.getByRole('button', { name: 'Hide' }))
  const lines = [...document.querySelectorAll('p')]
  expect(lines.map((line) => line.textContent)).toEqual(Array(2).fill('AED\u00a0••••••Amount hidden'))
  expect(lines.some((line) => line.querySelector('.text-income'))).toBe(false)
  expect(localStorage.getItem('privacy_mask')).toBe('on')
  await userEvent.click(page.getByRole('button', { name: 'Hide' }))
  expect(lines[1]?.innerText).toBe('+AED\u00a09,876,543.21')
})
