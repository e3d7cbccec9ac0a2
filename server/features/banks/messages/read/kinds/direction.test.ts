import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from '../read.ts'

/** Forms whose words name the direction: `{A}` is the amount, `{N}` the number, `{P}` who pays or is paid. */
const out = [
  '{A} has been debited from your account {N}',
  'Your account {N} is debited with {A} for Instant Payments',
  'Purchase of {A} with Debit Card ending {N} at {P}',
  'You spent {A} at {P} with card ending {N}',
  '{A} withdrawn from account {N}',
  'Cash withdrawal of {A} using card ending with {N}',
  'You have sent {A} to {P} from your account {N}',
  '{A} was transferred from your account {N} to {P}',
  '{P} has received {A} from your account {N}',
  'Payment\n{A} at {P} using your card {N} with Credit money',
  'Outward Remittance\nDebit\nAccount {N}\n{A}',
  'Debit Card Purchase\nCard {N}\n{A}\n{P}',
  'Outgoing Transfer\nFrom: {N}\nAmount: {A}\nTo: {P}',
  'تم خصم {A} من حسابك {N}',
  'تم خصم مبلغ {A} من بطاقتك المنتهية بـ {N} لدى {P}',
  'عملية شراء بمبلغ {A} على بطاقتك المنتهية بـ {N} لدى {P}',
  'شراء\nبطاقة:{N}\nمبلغ:{A}\nلدى:{P}',
  'حوالة صادرة\nمبلغ:{A}\nمن:{N}\nالى:{P}',
  'تم تحويل مبلغ {A} من حسابك {N} إلى {P}',
  'إشعار خصم من الحساب\nالمبلغ\n{A}\nمن حساب\n{N}',
]
const incoming = [
  '{A} has been credited to your account {N}',
  'Your account {N} is credited with {A} for Salary',
  'You have received {A} from {P} in your account {N}',
  '{P} sent you {A} to your account {N}',
  '{A} was sent by {P} to your account {N}',
  '{A} was transferred to your account {N} by {P}',
  'Refund of {A} from {P} has been credited to your card ending {N}',
  '{A} has been deposited in your account {N}',
  'Inward Remittance\nCredit\nAccount {N}\n{A}',
  'Incoming Transfer\nAmount: {A}\nFrom: {P}\nTo: {N}',
  'Salary Credit\nAccount {N}\n{A}',
  'تم إيداع مبلغ {A} في حسابك {N}',
  'إشعار إيداع فى الحساب\nالمبلغ\n{A}\nمن حساب\n{N}',
  'حوالة واردة\nمبلغ:{A}\nالى:{N}\nمن:{P}',
  'تم استلام حوالة بمبلغ {A} من {P} في حسابك {N}',
  'تم إضافة {A} إلى حسابك {N}',
  'تم استرداد مبلغ {A} إلى بطاقتك المنتهية بـ {N}',
]
const before = ['', 'Dear Customer, ', 'عزيزي العميل، ', 'FAB: ', '[18/11/2026, 2:31 PM] Sara: ', 'Hello. ']
const behind = [
  '',
  '. Available balance AED 2,310.00',
  '. Avl Cr. Limit is AED 900.10',
  '. الرصيد المتاح 2,310.00 درهم',
  '. Not you? Freeze your debit card and call 600540000 to get refunded',
  '. If you did not make this purchase, change your PIN.',
  '. في حال عدم قيامك بهذه العملية يرجى تغيير رقمك السري',
  '. Credits after cut-off are available next day.',
  '. Never share your OTP. Your deposit is safe.',
  ' on 19/11/2026 10:20',
  ' via credit transfer',
  ' من حساب جاري',
  ' by debit card or credit card',
]
const payees = [
  'SAND CAFE',
  'OMAR N',
  'CREDIT UNION',
  'REFUND OFFICE',
  'DEBIT SHOP',
  'سوق النخيل',
  'PAID PARKING',
]
const forms = fc.oneof(
  fc.record({ form: fc.constantFrom(...out), isOut: fc.constant(true) }),
  fc.record({ form: fc.constantFrom(...incoming), isOut: fc.constant(false) }),
)

const filled = (form: string, amount: string, payee: string): string =>
  form.replace('{A}', amount).replace('{N}', 'XXXX4417').replace('{P}', payee)

test('a message whose words name the direction is read so, or refused', () => {
  fc.assert(
    fc.property(
      forms,
      fc.constantFrom(...before),
      fc.array(fc.constantFrom(...behind), { maxLength: 2 }),
      fc.constantFrom(...payees),
      fc.constantFrom('AED 310.00', '310.00 AED', '310 درهم', '\u20C3 310.00', 'SAR 310.00'),
      fc.boolean(),
      ({ form, isOut }, ahead, after, payee, amount, isOneLine) => {
        const body = filled(form, amount, payee)
        const text = ahead + (isOneLine ? body.replaceAll('\n', ' ') : body) + after.join('')
        const reading = readMessage({ text }, '2026-11-20')
        if ('refused' in reading || reading.read.amount === null) return
        expect([text, reading.read.amount.minor < 0n]).toEqual([text, isOut])
      },
    ),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 500) },
  )
})

test.each([...out.map((form) => [form, true] as const), ...incoming.map((form) => [form, false] as const)])(
  'is read: %s',
  (form, isOut) => {
    const text = filled(form, 'AED 310.00', 'SAND CAFE')
    const amount = { minor: isOut ? -31_000n : 31_000n, currency: 'AED' }
    expect(readMessage({ text }, '2026-11-20')).toMatchObject({
      read: { amount, instrument: { digits: '4417' } },
    })
  },
)
