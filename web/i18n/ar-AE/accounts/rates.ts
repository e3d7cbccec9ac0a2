export default {
  rate: '1 {{currency}} = {{rate}} درهم، بتاريخ {{date}} ({{source}})',
  peg: 'سعر ثابت: 1 {{currency}} = {{rate}} درهم',
  missing: 'لا نعرف سعر صرف {{currency}}',
  title: 'عملة ثانية',
  text: 'تظهر مع إجمالي الرصيد والحسابات وكل معاملة، ومعها سعر الصرف وتاريخه.',
  none: 'بلا عملة ثانية',
  failed: 'تعذّر الحفظ. حاول مرة أخرى.',
}
