export default {
  subtitle: 'إدارة مالية ذكية',
  loading: 'جارٍ تحميل {{product}}…',
  somethingWrong: 'حدث خلل',
  unknownError: 'حدث خلل غير متوقع',
  notLoaded: 'تعذّر تحميل جزء من هذه الصفحة. تأكد من اتصالك ثم أعد التحميل.',
  reload: 'إعادة التحميل',
  skipToContent: 'الانتقال إلى المحتوى',
  failure: {
    network: 'تعذّر الوصول إلى XTharwa. تأكد من اتصالك ثم حاول مرة أخرى.',
    offline: 'لا إنترنت الآن. اتصل بالشبكة ثم حاول مرة أخرى.',
    badAnswer: 'الخلل من عندنا. حاول مرة أخرى.',
    status: 'تعذّر تنفيذ الطلب: {{status}}',
    signInAgain: 'انتهت الجلسة. سجّل الدخول من جديد.',
    notConfigured: 'عنوان الخادم غير محدد في الإعدادات',
  },
}
