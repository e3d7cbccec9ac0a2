import type { FileTrades } from '../imports/table/row.ts'

/** Each event of a broker's file in a line: what happened, of what, and the figures that are not empty. */
export const told = ({ trades, cash, unread }: FileTrades): string[] => [
  ...trades.map(
    ({ kind, day, symbol, name, currency, quantity, price, amount, net, fee, tax, bond, split }) =>
      [
        day.slice(5),
        kind,
        symbol || name,
        currency,
        quantity,
        price && `@${price}`,
        amount && `amount ${amount}`,
        net && `net ${net}`,
        /[1-9]/.test(fee) && `fee ${fee}`,
        /[1-9]/.test(tax) && `tax ${tax}`,
        bond && 'bond',
        split && `${split.into}:${split.of}`,
      ]
        .filter(Boolean)
        .join(' '),
  ),
  ...cash.map(({ money }) =>
    money ? `${money.day.slice(5)} ${money.kind} ${money.currency} ${money.amount}` : 'cash',
  ),
  ...unread.map(({ line, why }) => `line ${line}: ${why}`),
]
