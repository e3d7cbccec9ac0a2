/** Names and limits of the product that the server and the web app share. */
export const productName = 'XTharwa'
export const baseCurrency = 'AED'
/** Languages that the app is translated into. */
export const languages = ['en-AE', 'ar-AE'] as const
export type Language = (typeof languages)[number]

export const limits = {
  syncPerDay: 50,
  syncPerHour: 10,
  syncCooldownSeconds: 60,
  quickSyncDays: 30,
  fullSyncDays: 365,
  maxSyncDays: 1095,
  pageSize: 50,
  maxPageSize: 100,
  searchLength: 100,
  freeBanks: 2,
  photoBytes: 2_000_000,
  descriptionLength: 200,
  noteLength: 1000,
} as const

/** `perOwner`: maximum number of files per payment or cheque. */
export const attachmentLimits = { perOwner: 10, fileBytes: 10_000_000, nameLength: 120 } as const

export const tagLimits = { tags: 300, perPayment: 20, nameLength: 40 } as const

export const plans = {
  free: { name: 'Free', priceAed: 0, banks: 2 },
  premium: { name: 'Premium', priceAed: 49, banks: null },
} as const
export type Plan = keyof typeof plans
