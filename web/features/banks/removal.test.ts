import { expect, test, vi } from 'vitest'
import { removeEntity } from './removal.ts'

const fails = (message: string) =>
  vi.fn<(id: string) => Promise<unknown>>(() => Promise.reject(new Error(message)))
const works = () => vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve({}))

test('POST is sent only if DELETE failed', async () => {
  const second = works()
  await removeEntity('e', works(), second)
  expect(second).not.toHaveBeenCalled()
  await removeEntity('e', fails('405'), second)
  expect(second).toHaveBeenCalledWith('e')
  await expect(removeEntity('e', fails('a'), fails('b'))).rejects.toThrow('b')
})

test('without an id nothing is requested', async () => {
  const first = works()
  await expect(removeEntity(' ', first, first)).rejects.toThrow('No entity ID provided')
  expect(first).not.toHaveBeenCalled()
})
