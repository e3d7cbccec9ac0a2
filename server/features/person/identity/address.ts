/** An address as accounts have it: sign-in compares them in this form. */
export const plainAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase()
