import { expect, test } from 'vitest'
import { stoppedBanks } from './stopped.ts'

test('only expired consents and connections that need the user count as stopped', () => {
  const stopped = stoppedBanks([
    { entity_id: 'over', status: 'Expired', health: 'needs_you' },
    { entity_id: 'suspended', status: 'Inactive', health: 'needs_you' },
    { entity_id: 'asks', status: 'Active', health: 'needs_you' },
    { entity_id: 'down', status: 'Active', health: 'bank_trouble' },
    { entity_id: 'paused', status: 'Active', health: 'paused' },
    { entity_id: 'well', status: 'Active', health: 'up_to_date' },
  ])
  expect([...stopped]).toEqual([
    ['over', 'expired'],
    ['suspended', 'needsYou'],
    ['asks', 'needsYou'],
  ])
})
