/** Names and subscriptions of the product that the server and the web app share. */
export const productName = 'XTharwa'
export const baseCurrency = 'AED'
/** Languages that the app is translated into. */
export const languages = ['en-AE', 'ar-AE'] as const
export type Language = (typeof languages)[number]

export const subscriptions = {
  free: { name: 'Free', priceAed: 0, banks: 2 },
  premium: { name: 'Premium', priceAed: 49, banks: null },
} as const
export type Subscription = keyof typeof subscriptions
