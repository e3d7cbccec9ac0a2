/** Texts of charts of flows and of what is expected. */
export default {
  before: 'الفترة السابقة',
  net: 'الصافي',
  incomeBefore: 'دخل الفترة السابقة',
  spendingBefore: 'إنفاق الفترة السابقة',
  flow: 'التدفق',
  expected: 'المتوقع',
  band: 'النطاق الأرجح (8 أيام من كل 10)',
  low: 'على الأقل',
  high: 'على الأكثر',
  likely: 'على الأرجح بين {{low}} و{{high}}',
  lowestOn: 'أدنى رصيد يوم {{day}}',
}
