import { lazyWith } from '../../lazy.ts'
import { type LaterPart, PageParts } from '../../ui/page/PagePart.tsx'
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
      () => import('../uae/holidays/HolidaysPart.tsx').then((m) => m.HolidaysPart),
      ['planning', 'holidays'],
    ),
  },
]

const profile: readonly LaterPart[] = [
  {
    id: 'profile',
    Part: lazyWith(() => import('./ProfilePart.tsx').then((m) => m.ProfilePart), ['settings']),
  },
  {
    id: 'security',
    Part: lazyWith(
      () => import('./security/SecurityPart.tsx').then((m) => m.SecurityPart),
      ['settings', 'auth'],
    ),
  },
  {
    id: 'household',
    Part: lazyWith(
      () => import('./household/HouseholdPart.tsx').then((m) => m.HouseholdPart),
      ['settings', 'sharing'],
    ),
  },
  {
    id: 'subscription',
    Part: lazyWith(() => import('./plan/PlanPart.tsx').then((m) => m.PlanPart), ['settings', 'plan']),
  },
]

const categories: readonly LaterPart[] = [
  {
    id: 'categories',
    Part: lazyWith(
      () => import('./categories/CategoriesPart.tsx').then((m) => m.CategoriesPart),
      ['categories'],
    ),
  },
  {
    id: 'tags',
    Part: lazyWith(
      () => import('../transactions/tags/TagsPart.tsx').then((m) => m.TagsPart),
      ['payment', 'categories'],
    ),
  },
  {
    id: 'rules',
    Part: lazyWith(
      () => import('../transactions/rules/RulesPart.tsx').then((m) => m.RulesPart),
      ['rules', 'transactions'],
    ),
  },
]

const data: readonly LaterPart[] = [
  { id: 'export', Part: lazyWith(() => import('./data/DataPart.tsx').then((m) => m.DataPart), ['settings']) },
  {
    id: 'activity',
    Part: lazyWith(
      () => import('./activity/ActivityPart.tsx').then((m) => m.ActivityPart),
      ['settings', 'changes'],
    ),
  },
  {
    id: 'apps',
    Part: lazyWith(() => import('./apps/AppsPart.tsx').then((m) => m.AppsPart), ['settings', 'apps']),
  },
  {
    id: 'language-model',
    Part: lazyWith(
      () => import('./model/ModelPart.tsx').then((m) => m.ModelPart),
      ['settings', 'model', 'ask'],
    ),
  },
  {
    id: 'api-tokens',
    Part: lazyWith(
      () => import('./tokens/ApiTokensPart.tsx').then((m) => m.ApiTokensPart),
      ['settings', 'tokens'],
    ),
  },
]

const pageOf = (page: SettingsPage, parts: readonly LaterPart[]) =>
  function SettingsPageScreen() {
    return (
      <SettingsFrame page={page}>
        <PageParts parts={parts} />
      </SettingsFrame>
    )
  }

export const GeneralScreen = pageOf('general', general)
export const ProfileScreen = pageOf('profile', profile)
export const CategoriesScreen = pageOf('categories', categories)
export const DataScreen = pageOf('data', data)
