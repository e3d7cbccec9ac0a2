/** What the privacy of questions and the check of answers share about texts. Pure. */

/** Characters that are not seen, or turn others around, and so could hide a number or a name. */
export const invisible =
  /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]|[\u{E0000}-\u{E0FFF}]|\p{Variation_Selector}/gu

/** The runs of letters and digits of a text. */
export const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u)
