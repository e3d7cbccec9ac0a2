/** Names of public holidays, and the sources of their dates. */
export const calendar = {
  new_year: 'New Year’s Day',
  ramadan: 'Ramadan',
  eid_al_fitr: 'Eid Al Fitr',
  arafah: 'Arafah Day',
  eid_al_adha: 'Eid Al Adha',
  islamic_new_year: 'Islamic New Year',
  prophet_birthday: 'Birthday of the Prophet',
  national_day: 'National Day',
  ramadan_of: 'Ramadan {{year}}',
  source_law: 'Fixed by Cabinet Resolution 27 of 2024',
  source_computed: 'Computed from the Umm al-Qura calendar; may differ by a day',
  source_news: 'Announced, as reported by {{site}}',
  source_news_day: 'Announced, as reported by {{site}} on {{day}}',
} as const
