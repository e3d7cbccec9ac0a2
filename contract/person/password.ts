/** Password strength: one point each for length ≥ 8, upper case, lower case, digits and other characters. */
export type PasswordStrength = {
  score: number
  label: 'Weak' | 'Fair' | 'Good' | 'Strong' | 'Very Strong'
  acceptable: boolean
}

const labels = ['Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const

/** A password of 15 or more characters is acceptable whatever its score, and is rated at least 'Good'. */
export function passwordStrength(password: string): PasswordStrength {
  const points = [
    Array.from(password).length >= 8,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ].filter(Boolean).length
  const score = Array.from(password).length >= 15 ? Math.max(points, 3) : points
  return { score, label: labels[score] ?? 'Weak', acceptable: score >= 3 && Array.from(password).length >= 8 }
}
