/** Compares what happened by a broker's file with what was read of it. Pure. */
import type { Alike, Expected } from './expected.ts'
import type { Item } from './items.ts'

export const near = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance
const isSame = (a: Item, b: Item): boolean =>
  (a.day === b.day || (a.what === 'split' && isNextDay(a.day, b.day))) &&
  a.what === b.what &&
  (a.what === 'split' || (near(a.units, b.units, 1e-7) && near(a.money, b.money, 0.0151))) &&
  (a.money === 0 || a.currency === '' || b.currency === '' || a.currency === b.currency)
const sum = (items: readonly Item[], of: 'units' | 'money'): number =>
  items.reduce((total, item) => total + item[of], 0)

type Rest = { missing: Item[]; extra: Item[] }

/** What remains on both sides after equal items, and groups of a day that say the same, are taken away. */
export function compare(
  expected: readonly Item[],
  found: readonly Item[],
  about: Pick<Expected, 'mayLeaveOut' | 'leftOut' | 'note'>,
): Rest {
  return compareMoved(expected.filter(isMoving), found.filter(isMoving), about)
}

/** What a contract that was written comes from, and what one that ended leaves for, is nothing: it may be told or not. */
const isMoving = ({ what, money, of, names }: Item): boolean =>
  money !== 0 ||
  !/^(?:buy|sell|units)$/.test(what) ||
  ![of?.instrument ?? '', ...(names ?? [])].some((name) =>
    /\d{6}[CP]\d|\b(?:call|put)\b|\d [CP]$/i.test(name),
  )

function compareMoved(
  expected: readonly Item[],
  found: readonly Item[],
  { mayLeaveOut, leftOut, note }: Pick<Expected, 'mayLeaveOut' | 'leftOut' | 'note'>,
): Rest {
  const alike = equalPairs(expected, found)
  const mistaken = alike.filter((pair) => isMistaken(pair, alike) && !isCalled(pair, note))
  let missing = expected.filter((item) => !alike.some((pair) => pair.expected === item))
  let extra = found.filter((item) => !alike.some((pair) => pair.found === item))
  for (const day of new Set(missing.map((item) => item.day))) {
    const isMoved = (item: Item): boolean => item.day === day && /^(?:buy|sell|units)$/.test(item.what)
    const unitsOf = (items: readonly Item[]): string =>
      items
        .filter(isMoved)
        .map(({ what, units }) => (what === 'sell' ? -units : units).toFixed(7))
        .sort()
        .join()
    const moneyIn = (items: readonly Item[]): number => sum(items.filter(isMoved), 'money')
    const isAlike =
      unitsOf(missing) === unitsOf(extra) ||
      sumsByName(missing.filter(isMoved)) === sumsByName(extra.filter(isMoved))
    if (!isAlike || !near(moneyIn(missing), moneyIn(extra), 0.0251)) continue
    missing = missing.filter((item) => !isMoved(item))
    extra = extra.filter((item) => !isMoved(item))
  }
  const groups: ((item: Item) => string)[] = [
    ({ what }) => what,
    ({ what }) => (what === 'split' ? 'units' : what),
    ({ what }) => (what === 'cash' || what === 'income' ? 'income' : what),
    ({ what }) => (what === 'buy' || what === 'sell' || what === 'cash' ? 'income' : what),
    ({ what }) => (what === 'cash' ? 'moved' : what),
    ({ what, of }) => (of?.isOther ? 'moved' : what),
    // on a day with several currencies, each for itself
    ({ what, currency }) => (what === 'cash' || what === 'income' ? `income ${currency}` : what),
    // an exchange moves each currency, whatever its sides are called
    ({ what, currency }) => (what === 'cash' || what === 'moved' ? `money ${currency}` : what),
  ]
  for (const group of groups)
    for (const key of new Set([...missing, ...extra].map((item) => `${item.day} ${group(item)}`))) {
      const isOf = (item: Item): boolean => `${item.day} ${group(item)}` === key
      const [a, b] = [missing.filter(isOf), extra.filter(isOf)]
      const traded = (items: readonly Item[]): number =>
        sum(
          items.filter(({ what }) => what !== 'income' && what !== 'cash'),
          'units',
        )
      const currencies = new Set(
        [...a, ...b].filter(({ money }) => money !== 0).flatMap(({ currency }) => currency || []),
      )
      const isPairOfUnits = a.length === 0 && key.endsWith(' units') && b.length > 1
      if (b.length === 0 || (a.length === 0 && !isPairOfUnits)) continue
      if (
        currencies.size > 1 ||
        !near(traded(a), traded(b), 1e-6) ||
        !near(sum(a, 'money'), sum(b, 'money'), 0.0251)
      )
        continue
      missing = missing.filter((item) => !isOf(item))
      extra = extra.filter((item) => !isOf(item))
    }
  for (const item of extra) {
    const parts = partsOf(item, missing)
    if (parts.length === 0) continue
    missing = missing.filter((each) => !parts.includes(each))
    extra = extra.filter((each) => each !== item)
  }
  // a split may be written as a sale and a purchase for the same money
  for (const split of extra.filter(({ what }) => what === 'split')) {
    const pair = missing.filter(({ day, what }) => day === split.day && (what === 'buy' || what === 'sell'))
    if (pair.length !== 2 || pair[0]?.what === pair[1]?.what || !near(sum(pair, 'money'), 0, 0.011)) continue
    missing = missing.filter((item) => !pair.includes(item))
    extra = extra.filter((item) => item !== split)
  }
  missing = withoutReversed(missing, mayLeaveOut)
  if (mayLeaveOut) missing = missing.filter(({ of }) => !of?.isOther)
  const moves = expected.filter(isMove)
  missing = missing.filter((item) => !isMoveLeftOut(item, leftOut, moves.length === 1))
  // a purchase that was paid from outside may stand without the deposit; money between own accounts may be left out
  const isPaidByIt = (item: Item): boolean =>
    item.what === 'moved' &&
    found.some(
      ({ what, day, money }) => what === 'buy' && day === item.day && near(money, -item.money, 0.011),
    )
  const isInside = (item: Item): boolean =>
    item.what === 'moved' &&
    extra.some(
      (each) => each.what === 'moved' && each.day === item.day && near(each.money, -item.money, 0.001),
    )
  return {
    missing: [...missing.filter((item) => !isPaidByIt(item)), ...mistaken.map((pair) => pair.expected)],
    extra: [...extra.filter((item) => !isInside(item)), ...mistaken.map((pair) => pair.found)],
  }
}

/** What moved of each instrument, by its name: a fee in a coin may stand apart or be among its units. */
const sumsByName = (items: readonly Item[]): string =>
  [...Map.groupBy(items, ({ of, names }) => bare(of?.instrument ?? names?.[0] ?? ''))]
    .map(([name, own]) => {
      const units = own.reduce((total, { what, units }) => total + (what === 'sell' ? -units : units), 0)
      return `${name} ${units.toFixed(7)}`
    })
    .sort()
    .join()

const isMove = ({ what, of }: Item): boolean => what === 'units' && / transfer-/.test(of?.row ?? '')

/** Whether a note lets a move of these units be left out: it says that they move, and names their instrument or is of the only move. */
const isMoveLeftOut = (item: Item, leftOut: readonly string[], isOnly: boolean): boolean =>
  isMove(item) &&
  leftOut.some(
    (sentence) =>
      /\b(?:mov|transfer)/i.test(sentence) &&
      (isOnly || sentence.split(/[^\w.]+/).includes(item.of?.instrument ?? '')),
  )

/** Whether a note calls these units by the name that was read: `0.098 DOT`. */
const isCalled = ({ found }: Pair, note: string): boolean =>
  found.names?.some((name) => name !== '' && note.includes(`${Math.abs(found.units)} ${name}`)) ?? false

/** Up to four items of the day, such as interest and its tax, that are one in what was read; none if there are no such. */
function partsOf(item: Item, missing: readonly Item[]): readonly Item[] {
  const isMoney = ({ what }: Item): boolean => what === 'cash' || what === 'income'
  const own = missing.filter(
    (each) => isMoney(each) && each.day === item.day && each.currency === item.currency,
  )
  const find = (from: number, rest: number, count: number): readonly Item[] | null => {
    if (near(rest, 0, 0.0151)) return []
    if (count === 0) return null
    for (const [at, each] of own.entries()) {
      const more = at < from ? null : find(at + 1, rest - each.money, count - 1)
      if (more) return [each, ...more]
    }
    return null
  }
  return isMoney(item) && item.money !== 0 ? (find(0, item.money, 4) ?? []) : []
}

type Pair = { expected: Item; found: Item }
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isNamedAlike = (a: Item, b: Item): boolean =>
  b.names?.some((name) => bare(name) === bare(a.of?.instrument ?? '')) ?? false

/** Equal items, first those whose instrument has the same name on both sides. */
function equalPairs(expected: readonly Item[], found: readonly Item[]): Pair[] {
  const left = [...expected]
  const pairs: Pair[] = []
  for (const isNamed of [true, false])
    for (const item of found) {
      const isTaken = pairs.some((pair) => pair.found === item)
      const at = isTaken
        ? -1
        : left.findIndex((each) => isSame(each, item) && (!isNamed || isNamedAlike(each, item)))
      const [own] = at < 0 ? [] : left.splice(at, 1)
      if (own) pairs.push({ expected: own, found: item })
    }
  return pairs
}

/** Units of an instrument that was read as another one, whose name the author has beside its own. */
function isMistaken({ expected, found }: Pair, pairs: readonly Pair[]): boolean {
  const isOfUnits = (item: Item): boolean => /^(?:buy|sell|split|units)$/.test(item.what)
  return (
    isOfUnits(expected) &&
    (expected.of?.instrument ?? '') !== '' &&
    !isNamedAlike(expected, found) &&
    pairs.some((pair) => isNamedAlike(pair.expected, found) && pair.found.names?.[0] === found.names?.[0])
  )
}

/**
 * A trade and what takes it back may be left out together, as the same kind with the opposite sign or as a sale of what was
 * bought on a day; other money of an instrument that was taken back, where a note says so.
 */
function withoutReversed(missing: readonly Item[], mayLeaveOut: boolean): Item[] {
  const isOfTrade = ({ what }: Item): boolean => what === 'buy' || what === 'sell'
  const takesBack = (a: Item, b: Item): boolean => {
    const isOfOther = a.of?.isOther === true || b.of?.isOther === true
    if (a === b || !near(a.money, -b.money, 0.001)) return false
    if (!isOfOther && !near(Math.abs(a.units), Math.abs(b.units), 1e-7)) return false
    const isOne = a.of !== undefined && a.of.instrument !== '' && a.of.instrument === b.of?.instrument
    const isOfNone = a.of?.instrument === '' && b.of?.instrument === '' && a.currency === b.currency
    if (isOfTrade(a) && isOfTrade(b))
      return a.money !== 0 && (a.what === b.what || (isOne && (mayLeaveOut || a.day === b.day)))
    const isAlike = a.what === b.what || isOfOther
    return mayLeaveOut && (isOne || isOfNone) && isAlike
  }
  let left = [...missing]
  for (const item of missing) {
    const back = left.includes(item) ? left.find((each) => takesBack(item, each)) : undefined
    if (back) left = left.filter((each) => each !== item && each !== back)
  }
  return left
}

/** What a note calls as right is taken for what stands in the list. */
export const withAlike = (items: readonly Item[], found: readonly Item[], alike: readonly Alike[]): Item[] =>
  found.map((item) => {
    const isAlike = alike.some(
      ({ currency, money }) => item.currency === currency && near(item.money, money, 0.011),
    )
    const meant = items.find(
      ({ day, what, units }) => day === item.day && what === item.what && units === item.units,
    )
    return isAlike && meant ? meant : item
  })

/** A day that a note calls as right is taken for the one in the list. */
export function withNamedDays(
  items: readonly Item[],
  found: readonly Item[],
  days: ReadonlySet<string>,
): Item[] {
  return found.map((item) => {
    if (!days.has(item.day)) return item
    const meant =
      items.find((each) => isSame({ ...each, day: item.day }, item)) ??
      items.find(
        ({ day, what }) =>
          day !== item.day &&
          days.has(day) &&
          what === item.what &&
          Math.abs(Date.parse(day) - Date.parse(item.day)) <= 7 * 86_400_000,
      ) ??
      // one figure for several of its instrument on a day
      items.find(({ day }) => partsOf({ ...item, day }, ofInstrument(items, item)).length > 1) ??
      // the day before or after one on which the author has nothing
      (items.some(({ day }) => day === item.day)
        ? undefined
        : items.find(
            ({ day, money, currency }) =>
              isNextDay(day, item.day) && (money === 0 || currency === item.currency),
          ))
    return meant ? { ...item, day: meant.day } : item
  })
}

const ofInstrument = (items: readonly Item[], item: Item): Item[] =>
  items.filter((each) => isNamedAlike(each, item))

/** Where a file has instants in UTC, its days may be those of UTC. */
export function withDays(expected: readonly Item[], found: readonly Item[]): Item[] {
  const left = [...expected]
  /** Days on which the author has nothing, of which one item is of the day before. */
  const moved = new Set<string>()
  const dated = found.map((item) => {
    const at = left.findIndex((each) => isSame(each, item))
    const near =
      at >= 0
        ? at
        : left.findIndex((each) => isNextDay(each.day, item.day) && isSame({ ...each, day: item.day }, item))
    const [same] = near >= 0 ? left.splice(near, 1) : []
    const isAlone = !expected.some(({ day }) => day === item.day)
    if (same && same.day < item.day && isAlone) moved.add(item.day)
    return same ? { ...item, day: same.day } : item
  })
  return dated.map((item) =>
    moved.has(item.day)
      ? { ...item, day: new Date(Date.parse(item.day) - 86_400_000).toISOString().slice(0, 10) }
      : item,
  )
}
const isNextDay = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) === 86_400_000
