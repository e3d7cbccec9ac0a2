import { useCallback } from 'react'
import { useMasked } from '../preferences.ts'
import { estimateText, moneyText } from './money-format.ts'

/** Returns a function for an amount within a text; while amounts are masked, it gives dots. */
export function useMoneyText(): (amount: number, currency?: string) => string {
  const [masked] = useMasked()
  return useCallback((amount, currency) => (masked ? '••••' : moneyText(amount, currency)), [masked])
}

/** The same for an estimate, rounded: to be used beside 'about' alone. */
export function useEstimateText(): (amount: number, currency?: string) => string {
  const [masked] = useMasked()
  return useCallback((amount, currency) => (masked ? '••••' : estimateText(amount, currency)), [masked])
}
