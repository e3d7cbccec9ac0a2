import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (failure: unknown): Record<string, unknown> => {
  const lines: string[] = []
  createLog('info', (line) => void lines.push(line)).error('It failed', {}, failure)
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>
}
const row = { detail: 'Key (iban)=(AE070331234567890123456) already exists.', where: 'secret-value' }

test('an error is logged with its name, message and code, but without the row it carries', () => {
  const line = written(Object.assign(new TypeError('duplicate key'), { code: '23505', ...row }))
  expect(line['err']).toMatchObject({ name: 'TypeError', message: 'duplicate key', code: '23505' })
  expect(JSON.stringify(line)).not.toMatch(/AE07|secret-value/)
})

test('the copy of an error that the queue passes is logged without its row too', () => {
  const copy = {
    message: 'terminating connection',
    code: '57P01',
    stack: 'at somewhere',
    queue: 'sync',
    ...row,
  }
  const line = written(copy)
  expect(line['err']).toEqual({ message: 'terminating connection', code: '57P01', stack: 'at somewhere' })
  expect(JSON.stringify(line)).not.toMatch(/AE07|secret-value/)
})

test('a thrown value that is not an error is logged as its type, a string as it is', () => {
  expect(written(7)['err']).toEqual({ message: 'number' })
  expect(written('plain words')['err']).toEqual({ message: 'plain words' })
})
