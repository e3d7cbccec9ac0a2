/** Forms of days and counts that few pages need, apart from those that every page loads. */
import { dateText, withHijri } from './format.ts'

/** A full date of what follows the moon, such as a year of zakat: with the Hijri day if the user chose so. */
export const lunarDateText = (day: string): string => withHijri(dateText(day), day)

/** The count that chooses the plural form: in Arabic the noun of a fraction follows its whole number. */
export const pluralCount = (value: number): number =>
  Number.isInteger(value) ? value : value < 3 ? 100 : Math.floor(value)
