export default {
  subtitle: 'إدارة مالية ذكية',
  loading: 'جارٍ تحميل {{product}}…',
  somethingWrong: 'حدث خطأ ما',
  unknownError: 'حدث خطأ غير متوقع',
  notLoaded: 'تعذّر تحميل جزء من هذه الصفحة. يرجى التحقق من الاتصال بالإنترنت ثم إعادة التحميل.',
  reload: 'إعادة التحميل',
  skipToContent: 'الانتقال إلى المحتوى',
}
