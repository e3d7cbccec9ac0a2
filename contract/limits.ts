/** Limits of the product; separate from its names because the pages for visitors need none of them. */
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

/** What a multipart form adds to the bytes of its file, at most. */
export const formBytes = 10_000
