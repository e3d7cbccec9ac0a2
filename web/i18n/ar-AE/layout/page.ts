/** Texts of the HTML document itself, before or without the app; the build writes them into the pages. */
export default {
  title: 'XTharwa · إدارة مالية ذكية',
  description: 'حساباتك المصرفية في الإمارات ودخلك ومصروفاتك بوضوح ودقة في شاشة واحدة، وصلاحيتنا للاطلاع فقط.',
  noScript: 'يحتاج XTharwa إلى JavaScript لعرض حساباتك. فعّله ثم أعد تحميل الصفحة.',
}
