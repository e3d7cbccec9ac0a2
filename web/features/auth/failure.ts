import { ApiError } from '../../api/errors.ts'

/** The provider's own message where it has one, else the specification's sentence. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}
