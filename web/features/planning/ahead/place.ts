/** The height of safe to spend with the days until pay day, so that nothing below moves when it is there. */
export const safeHeight = 'min-h-60'
