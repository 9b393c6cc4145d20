import { clientEndpoints } from '@casework/contract/clients'
import { page } from 'vitest/browser'
import { answer } from '../answers.ts'
import { buildClient } from '../samples.ts'
import { choose, createIn, getButton, inPanel, press, type Opening } from './openings.ts'

const amendEntry = async () => {
  const entry = page.getByRole('article').first()
  await entry.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Amend' }).click()
}

export const RECORD_OPENINGS: readonly Opening[] = [
  {
    place: 'platform/history/history-button.tsx HistoryPanel',
    keeps: true,
    path: 'clients/1',
    open: press('History'),
    name: /History/,
  },
  {
    place: 'features/clients/client-select.tsx ClientFormDialog',
    path: 'cases/create',
    open: createIn(/^Client/, 'Nobody'),
    name: 'Add New Client',
  },
  {
    place: 'features/cases/case-select.tsx CaseFormDialog',
    path: 'sessions/create',
    open: createIn(/^Case/, 'Nothing'),
    name: 'Create New Case',
  },
  {
    place: 'features/cases/case-facts.tsx CaseDetailsDialog',
    path: 'cases/1',
    open: press('Edit details'),
    name: /details/i,
  },
  {
    place: 'features/cases/use-status-actions.tsx CloseCaseDialog',
    path: 'cases/1',
    open: choose('More', 'Close case'),
    name: /Close/,
  },
  {
    place: 'features/cases/team-card.tsx AddPersonDialog',
    path: 'cases/1',
    open: inPanel('Team', 'Add person'),
    name: 'Add person',
  },
  {
    place: 'features/parties/people-card.tsx AddPartyDialog',
    path: 'cases/1',
    open: inPanel('People', 'Add person'),
    name: 'Add person',
  },
  {
    place: 'features/parties/people-card.tsx ChangePartyDialog',
    path: 'cases/1',
    open: choose(/^Actions for/, 'Change role', 'People'),
    name: 'Change role',
  },
  {
    place: 'features/parties/people-card.tsx PersonDialog',
    path: 'cases/1',
    open: choose(/^Actions for/, 'Edit person', 'People'),
    name: 'Edit person',
  },
  {
    place: 'features/parties/people-page.tsx PersonDialog',
    path: 'people',
    open: press('Add person'),
    name: 'Add person',
  },
  {
    place: 'features/parties/person-page.tsx PersonDialog',
    path: 'people/1',
    open: press('Edit person'),
    name: 'Edit person',
  },
  {
    place: 'features/deadlines/add-deadline.tsx DeadlineDialog',
    path: 'cases/1',
    open: press('Add deadline'),
    name: /deadline/,
  },
  {
    place: 'app/screens/case-screen.tsx EntryDialog',
    path: 'cases/1',
    open: amendEntry,
    name: /Amend/,
  },
  {
    place: 'features/journal/session-entries.tsx EntryDialog',
    path: 'sessions/1',
    open: async () => {
      await press('Entries of this session')()
      await amendEntry()
    },
    name: /Amend/,
  },
  {
    place: 'features/holds/hold-banner.tsx LiftHoldDialog',
    path: 'clients/1',
    open: press('Lift hold'),
    name: 'Lift hold',
  },
  {
    place: 'features/holds/hold-list.tsx LiftHoldDialog',
    path: 'bin?tab=holds',
    open: press(/^Lift hold/),
    name: 'Lift hold',
  },
  {
    place: 'features/clients/import-button.tsx ImportDialog',
    path: 'clients',
    open: press('Import'),
    name: /Import/,
  },
  {
    place: 'features/dashboard/calendar/calendar.tsx DayDialog',
    path: 'dashboard',
    open: () =>
      page
        .getByRole('gridcell')
        .nth(10)
        .click({ position: { x: 8, y: 8 } }),
    name: /./,
  },
  {
    place: 'features/conflicts/check-list.tsx CheckDialog',
    path: 'people?tab=conflicts',
    open: press(/^Review/),
    name: /./,
  },
  {
    place: 'features/conflicts/check-notice.tsx CheckDialog',
    path: 'messages',
    open: async () => {
      const { announceCheck } = await import('~/features/conflicts')
      announceCheck({ id: 1, hits: 1, has_hidden: false, state: 'open' }, 'Ashdown')
      await getButton('Review').click()
    },
    name: /./,
  },
  {
    place: 'features/conflicts/open-check.tsx CheckDialog',
    path: 'clients/1',
    open: press('Conflict check open'),
    name: /./,
  },
  {
    place: 'features/conflicts/conflict-line.tsx Dialog',
    path: 'clients/create',
    open: async () => {
      await page.getByRole('textbox', { name: /Name/ }).first().fill('Ashdown Thornbury')
      await getButton('View matches').click()
    },
    name: 'Matches',
  },
  {
    place: 'features/holds/use-place-hold.tsx PlaceHoldDialog',
    path: 'clients/1',
    open: choose('More', 'Place hold'),
    name: 'Place a hold',
    answers: () => [answer(clientEndpoints.get, { ...buildClient(), hold: null })],
  },
  {
    place: 'features/parties/person-page.tsx ConfirmDialog',
    path: 'people/1',
    open: press('Delete'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/parties/people-card.tsx RemoveDialog',
    path: 'cases/1',
    open: choose(/^Actions for/, 'Remove from case', 'People'),
    role: 'alertdialog',
    name: /./,
  },
]
