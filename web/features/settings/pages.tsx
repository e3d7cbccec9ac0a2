import { useSession } from '../../api/auth/session.ts'
import { lazyWith } from '../../lazy.ts'
import { type LaterPart, PageParts } from '../../ui/page/PagePart.tsx'
import { DemoAccountPart } from './DemoAccountPart.tsx'
import { SettingsFrame, type SettingsPage } from './SettingsFrame.tsx'

const general: readonly LaterPart[] = [
  {
    id: 'display',
    Part: lazyWith(
      () => import('./preferences/DisplayPart.tsx').then((m) => m.DisplayPart),
      ['settings', 'rates'],
    ),
  },
  {
    id: 'pay-day',
    Part: lazyWith(() => import('./preferences/PayDayPart.tsx').then((m) => m.PayDayPart), ['settings']),
  },
  {
    id: 'holidays',
    Part: lazyWith(
      () => import('../days/holidays/HolidaysPart.tsx').then((m) => m.HolidaysPart),
      ['planning', 'holidays'],
    ),
  },
]

const profile: readonly LaterPart[] = [
  {
    id: 'profile',
    Part: lazyWith(
      () => import('../person/profile/ProfilePart.tsx').then((m) => m.ProfilePart),
      ['settings', 'proof'],
    ),
  },
  {
    id: 'security',
    Part: lazyWith(
      () => import('../person/security/SecurityPart.tsx').then((m) => m.SecurityPart),
      ['settings', 'auth'],
    ),
  },
  {
    id: 'household',
    Part: lazyWith(
      () => import('../household/settings/HouseholdPart.tsx').then((m) => m.HouseholdPart),
      ['settings', 'sharing', 'proof'],
    ),
  },
  {
    id: 'subscription',
    Part: lazyWith(
      () => import('../person/subscription/SubscriptionPart.tsx').then((m) => m.SubscriptionPart),
      ['settings', 'subscription'],
    ),
  },
]

const categories: readonly LaterPart[] = [
  {
    id: 'categories',
    Part: lazyWith(
      () => import('../categories/CategoriesPart.tsx').then((m) => m.CategoriesPart),
      ['categories'],
    ),
  },
  {
    id: 'tags',
    Part: lazyWith(
      () => import('../payments/tags/TagsPart.tsx').then((m) => m.TagsPart),
      ['payment', 'categories'],
    ),
  },
  {
    id: 'rules',
    Part: lazyWith(
      () => import('../payments/rules/RulesPart.tsx').then((m) => m.RulesPart),
      ['rules', 'transactions'],
    ),
  },
]

const data: readonly LaterPart[] = [
  {
    id: 'activity',
    Part: lazyWith(
      () => import('../changes/ActivityPart.tsx').then((m) => m.ActivityPart),
      ['settings', 'changes'],
    ),
  },
  {
    id: 'export',
    Part: lazyWith(() => import('../closing/data/DataPart.tsx').then((m) => m.DataPart), ['settings']),
  },
  {
    id: 'bank-messages',
    Part: lazyWith(
      () => import('../payments/messages/MessagesPart.tsx').then((m) => m.MessagesPart),
      ['settings', 'messages', 'tokens'],
    ),
  },
  {
    id: 'apps',
    Part: lazyWith(() => import('../person/apps/AppsPart.tsx').then((m) => m.AppsPart), ['settings', 'apps']),
  },
  {
    id: 'language-model',
    Part: lazyWith(
      () => import('../assistant/model/ModelPart.tsx').then((m) => m.ModelPart),
      ['settings', 'model', 'ask'],
    ),
  },
  {
    id: 'api-tokens',
    Part: lazyWith(
      () => import('../person/tokens/ApiTokensPart.tsx').then((m) => m.ApiTokensPart),
      ['settings', 'tokens'],
    ),
  },
]

const pageOf = (page: SettingsPage, parts: readonly LaterPart[]) =>
  function SettingsPageScreen() {
    const isDemo = Boolean(useSession().user?.demoEndsAt)
    return (
      <SettingsFrame page={page}>
        {isDemo && page === 'profile' ? <DemoAccountPart /> : <PageParts parts={parts} />}
      </SettingsFrame>
    )
  }

export const GeneralScreen = pageOf('general', general)
export const ProfileScreen = pageOf('profile', profile)
export const CategoriesScreen = pageOf('categories', categories)
export const DataScreen = pageOf('data', data)
