import { ApiError } from '../../api/errors.ts'

/** The server's own message if there is one, else the given fallback. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}
