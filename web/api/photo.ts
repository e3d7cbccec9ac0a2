import { useQuery } from '@tanstack/react-query'
import { readPhoto, userProfile, uploadPhoto } from '#contract/person/settings.ts'
import { callRaw } from './call.ts'
import { errorOf } from './errors.ts'
import { queryClient, useRead } from './queries.ts'
import { useSession } from './auth/session.ts'

/**
 * A URL for the user's photo for use in an <img>, or null; the bytes
 * are fetched with the bearer token and stay in memory.
 */
export function usePhoto(): string | null {
  const userId = useSession().user?.id
  const address = useRead(userProfile).data?.photoURL ?? null
  const { data: photo } = useQuery(
    {
      queryKey: [userId, readPhoto.path, address],
      enabled: userId !== undefined && address !== null,
      staleTime: 'static',
      queryFn: async ({ signal }) => {
        const response = await callRaw(readPhoto, {}, { signal, headers: { accept: 'image/webp' } })
        if (!response.ok) throw await errorOf(response)
        return dataUrl(await response.blob())
      },
    },
    queryClient,
  )
  return address === null ? null : (photo ?? null)
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('')))
    reader.readAsDataURL(blob)
  })
}

/** Replaces the photo; throws an ApiError. */
export async function sendPhoto(picture: Blob): Promise<void> {
  const response = await callRaw(uploadPhoto, { body: picture })
  if (!response.ok) throw await errorOf(response)
  await refreshProfile()
}

export async function refreshProfile(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[1] === userProfile.path })
}
