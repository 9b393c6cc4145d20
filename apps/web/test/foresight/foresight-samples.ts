import type {
  AccessChange,
  DocumentLevelEffect,
  MoveEffect,
  RoleEffect,
} from '@casework/contract/effects'
import type { LevelPlan, LevelPlanItem } from '@casework/contract/level-plans'
import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'

export const buildAccess = (changes: Partial<AccessChange> = {}): AccessChange => ({
  documents: { red: 0, yellow: 0, green: 0 },
  cases: 0,
  titles: [],
  entries: 0,
  people: 0,
  actions: [],
  ...changes,
})

/** What Emil Employee would gain and lose as an admin. */
export const buildRoleEffect = (
  gains: Partial<AccessChange> = {},
  loses: Partial<AccessChange> = {},
): RoleEffect => ({
  name: 'Emil Employee',
  old_role: 'gold',
  new_role: 'admin',
  gains: buildAccess(gains),
  loses: buildAccess(loses),
  totals_only: false,
})

export const buildLevelEffect = (
  changes: Partial<DocumentLevelEffect> = {},
): DocumentLevelEffect => ({
  documents: 1,
  unchanged: 0,
  can_see_before: 2,
  can_see_after: 2,
  gain_count: 0,
  gain: [],
  lose_count: 0,
  lose: [],
  plans_ended: 0,
  ...changes,
})

export const buildMoveEffect = (changes: Partial<MoveEffect> = {}): MoveEffect => ({
  gain_count: 0,
  lose_count: 0,
  can_see_after: 6,
  sessions: 0,
  groups: 0,
  documents: 0,
  from: { id: 11, name: 'Helena Thornbury' },
  to: { id: 12, name: 'Nadia Novak' },
  enters_hold: false,
  leaves_hold: false,
  ...changes,
})

export const GRACE = { name: 'Grace Poe', role: 'gold' } as const
export const ANN = { name: 'Ann Archer', role: 'silver' } as const

/** Red document 41 becomes yellow on March 20; it waits for a second person, who is looking. */
export const buildPlan = (changes: Partial<LevelPlan> = {}): LevelPlan => ({
  id: 5,
  document_id: 41,
  from_level: 'red',
  to_level: 'yellow',
  due_on: '2026-03-20',
  after_session_id: null,
  session_title: null,
  days: null,
  due_day: '2026-03-20',
  state: 'waiting',
  set_by: 'Paul Partner',
  set_at: '2026-03-12T10:00:00.000Z',
  approved_by: null,
  approved_at: null,
  approval: { needed: true, may_approve: true, own_approval_from: null },
  ...changes,
})

export const APPROVED = {
  state: 'active',
  approved_by: 'Eva Brandt',
  approved_at: '2026-03-13T10:00:00.000Z',
  approval: { needed: false, may_approve: false, own_approval_from: null },
} as const

export const buildPlanItem = (changes: Partial<LevelPlanItem> = {}): LevelPlanItem => ({
  ...buildPlan(),
  title: 'exhibit-red.pdf',
  case_id: 21,
  case_title: 'Thornbury v. Ashdown',
  ...changes,
})

export const getBox = (place: Pick<Locator, 'getByRole'> = page): Locator =>
  place.getByRole('region', { name: 'What changes' })

/** The box of the screen, as its lines. */
const readBox = (): string[] =>
  [...(getBox().query()?.querySelectorAll('[aria-live=polite] > p') ?? [])].map(
    (line) => line.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '',
  )
/** Waits until the box has these lines and no others. */
export const expectLines = (...lines: string[]) => expect.poll(readBox).toEqual(lines)

/** Waits until the box shows two skeleton lines, read as one word. */
export async function expectLoading(): Promise<void> {
  await expect.poll(() => getBox().query()?.querySelectorAll('.skeleton').length).toBe(2)
  await expect.element(getBox()).toMatchTextContent('Loading…')
}

/** Waits until the box says that it failed. */
export const expectFailed = () => expectLines('The effect could not be loaded.Retry')
export const retry = () => getBox().getByRole('button', { name: 'Retry' }).click()
