/** Exact fractions of whole numbers. */
export class Fraction {
  readonly over: bigint
  readonly under: bigint
  constructor(over: bigint, under = 1n) {
    const sign = under < 0n ? -1n : 1n
    const divisor = gcd(over < 0n ? -over : over, under * sign) || 1n
    this.over = (sign * over) / divisor
    this.under = (sign * under) / divisor
  }
  plus(other: Fraction): Fraction {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under)
  }
  less(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.over, other.under))
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under)
  }
  by(other: Fraction): Fraction {
    return new Fraction(this.over * other.under, this.under * other.over)
  }
  get isZero(): boolean {
    return this.over === 0n
  }
  /** As a float, exact to 15 digits. */
  get float(): number {
    const scale = 10n ** 25n
    return Number((this.over * scale) / this.under) / 1e25
  }
}
function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
export const zero = new Fraction(0n)
