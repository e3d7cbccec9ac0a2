import type { planning as english } from '../en-AE/planning.ts'
import type { Arabic } from '../text.ts'

export const planning = {
  reason_median: {
    zero: 'لا إنفاق في الأشهر الستة الماضية',
    one: 'أنفقت في شهر واحد من الأشهر الستة الماضية',
    two: 'وسيط شهرين',
    few: 'وسيط {{count}} أشهر',
    many: 'وسيط {{count}} شهرًا',
    other: 'وسيط {{count}} شهر',
  },
  reason_pay_median: {
    zero: 'لا إنفاق في دورات الراتب الست الماضية',
    one: 'أنفقت في دورة واحدة من دورات الراتب الست الماضية',
    two: 'وسيط دورتَي راتب',
    few: 'وسيط {{count}} دورات راتب',
    many: 'وسيط {{count}} دورة راتب',
    other: 'وسيط {{count}} دورة راتب',
  },
  reason_pay_left_out: {
    by: 'periods',
    zero: 'لا دورات راتب فيها إنفاق',
    one: 'دورة راتب واحدة، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    two: 'وسيط دورتَي راتب، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    few: 'وسيط {{periods}} دورات راتب، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    many: 'وسيط {{periods}} دورة راتب، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    other: 'وسيط {{periods}} دورة راتب، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
  },
  reason_spread: {
    zero: '{{amount}} موزعة على الأشهر',
    one: '{{amount}} عن شهر واحد',
    two: '{{amount}} عن شهرين، موزعة عليهما',
    few: '{{amount}} عن {{count}} أشهر، موزعة عليها',
    many: '{{amount}} عن {{count}} شهرًا، موزعة عليها',
    other: '{{amount}} عن {{count}} شهر، موزعة عليها',
  },
  reason_pay_spread: {
    zero: '{{amount}} موزعة على دورات الراتب',
    one: '{{amount}} عن دورة راتب واحدة',
    two: '{{amount}} عن دورتَي راتب، موزعة عليهما',
    few: '{{amount}} عن {{count}} دورات راتب، موزعة عليها',
    many: '{{amount}} عن {{count}} دورة راتب، موزعة عليها',
    other: '{{amount}} عن {{count}} دورة راتب، موزعة عليها',
  },
  reason_left_out: {
    by: 'months',
    zero: 'لا أشهر فيها إنفاق',
    one: 'شهر واحد، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    two: 'وسيط شهرين، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    few: 'وسيط {{months}} أشهر، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    many: 'وسيط {{months}} شهرًا، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
    other: 'وسيط {{months}} شهر، دون أثر لما ارتفع منها على غير المعتاد ({{count}})',
  },
} as const satisfies Arabic<typeof english>
