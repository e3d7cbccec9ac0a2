import { expect, test } from 'vitest'
import { told } from '../../testing/told.ts'
import { readFlex } from './flex.ts'

test('Flex without the kinds, levels or commissions that a query may leave out', () => {
  const file = readFlex(`<FlexQueryResponse><FlexStatements><FlexStatement><Trades>
<Trade symbol="EUR.USD" currency="USD" tradeDate="20260408" quantity="2000" tradePrice="1.086" proceeds="-2172" ibCommission="-2" buySell="BUY" tradeID="1" />
<Trade symbol="MSFT" currency="USD" tradeDate="20260409" quantity="3" tradePrice="400" tradeMoney="1200" ibCommission="-1" buySell="BUY" tradeID="2" />
<Trade symbol="MSFT" currency="USD" tradeDate="20260409" quantity="3" tradePrice="400" tradeMoney="1200" ibCommission="-1" buySell="BUY" tradeID="" />
<Trade symbol="KO" currency="USD" tradeDate="20260410" quantity="3" tradePrice="60" tradeMoney="180" netCash="-181" buySell="BUY" tradeID="3" />
<Trade symbol="KO" currency="USD" tradeDate="20260411" quantity="3" tradePrice="60" tradeMoney="180" buySell="BUY" tradeID="4" />
<Trade symbol="EUR.USD" currency="USD" tradeDate="20260412" quantity="-100" tradePrice="1.086" tradeMoney="-108.6" ibCommission="-2" buySell="SELL" tradeID="5" />
</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`)
  expect(told(file)).toEqual([
    '04-09 buy MSFT USD 3 @400 amount 1200 fee 1',
    '04-10 buy KO USD 3 net 181',
    '04-08 conversion EUR 2000',
    '04-08 conversion USD -2172',
    '04-08 fee USD -2',
    '04-12 conversion EUR -100',
    '04-12 conversion USD 108.6',
    '04-12 fee USD -2',
    'line 5: figures',
  ])
  expect(file.leftOut.map(({ line, why }) => [line, why])).toEqual([[3, 'repeated']])
})

test('Flex: what stands in a level or currency of no known name is told', () => {
  const file = readFlex(`<FlexQueryResponse><FlexStatements><FlexStatement><Trades>
<Trade symbol="KO" currency="USD" tradeDate="20260410" quantity="3" tradePrice="60" tradeMoney="180" netCash="-181" buySell="BUY" tradeID="3" levelOfDetail="EXECUTION" />
<Trade symbol="PG" currency="USD" tradeDate="20260411" quantity="3" tradePrice="60" tradeMoney="180" netCash="-181" buySell="BUY" tradeID="4" levelOfDetail="ZED" />
<Trade symbol="PG" currency="ZEDS" tradeDate="20260411" quantity="3" tradePrice="60" tradeMoney="180" netCash="-181" buySell="BUY" tradeID="5" levelOfDetail="EXECUTION" />
</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`)
  expect(told(file)).toEqual(['04-10 buy KO USD 3 net 181', 'line 2: kind', 'line 3: currency'])
})
