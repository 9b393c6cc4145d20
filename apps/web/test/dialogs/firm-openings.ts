import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { page, userEvent } from 'vitest/browser'
import { stepUpStore } from '~/platform/http/step-up-store'
import { answerFactor } from '../account/account-samples.ts'
import { answer } from '../answers.ts'
import { buildRules } from '../people/people-samples.ts'
import { choose, chooseInPalette, press, type Opening } from './openings.ts'

export const FIRM_OPENINGS: readonly Opening[] = [
  {
    place: 'app/shell/user-menu.tsx ConfirmDialog',
    path: 'messages',
    open: choose(/^Account menu/, 'Log Out'),
    role: 'alertdialog',
    name: /Log Out/i,
  },
  {
    place: 'features/search/search-button.tsx CommandPalette',
    keeps: true,
    path: 'messages',
    open: () => userEvent.keyboard('{Control>}k{/Control}'),
    name: /Search/,
  },
  {
    place: 'features/search/palette-dialogs.tsx ConfirmDialog',
    path: 'messages',
    open: chooseInPalette('log out', 'Log Out'),
    role: 'alertdialog',
    name: /Log Out/i,
  },
  {
    place: 'features/search/palette-dialogs.tsx CloseCaseDialog',
    path: 'messages',
    open: chooseInPalette('close case', /^Close case/),
    name: 'Close case',
  },
  {
    place: 'features/search/palette-dialogs.tsx UploadDialog',
    path: 'messages',
    open: chooseInPalette('upload', /^Upload Document/),
    name: /^Upload/,
  },
  {
    place: 'features/search/shortcuts.tsx ShortcutsDialog',
    keeps: true,
    path: 'messages',
    open: async () => (await import('~/features/search/shortcuts')).showShortcuts(),
    name: 'Keyboard shortcuts',
  },
  {
    place: 'features/deadlines/deadlines-page.tsx HandOverDialog',
    path: 'deadlines',
    open: press('Hand over'),
    name: /Hand over/,
  },
  {
    place: 'features/deadlines/use-deadline-actions.tsx ConfirmDateDialog',
    path: 'deadlines',
    open: choose(/^Actions for/, /^Confirm/),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/deadlines/use-deadline-actions.tsx DeadlineDialog',
    path: 'deadlines',
    open: choose(/^Actions for/, /^Edit/),
    name: /deadline/,
  },
  {
    place: 'features/deadlines/use-deadline-actions.tsx ReasonDialog',
    path: 'deadlines',
    open: choose(/^Actions for/, /^Cancel deadline/),
    name: 'Cancel deadline',
  },
  {
    place: 'features/history/history-page.tsx SealsDialog',
    path: 'history',
    open: press('Seals'),
    name: 'Seals',
  },
  {
    place: 'features/history/history-page.tsx EraseDialog',
    path: 'history',
    open: choose('More', 'Erase values…'),
    role: 'alertdialog',
    name: /^Erase/,
  },
  {
    place: 'features/profile/security/totp-section.tsx TotpDialog',
    path: 'profile-settings?tab=security',
    open: press('Set up'),
    name: 'Set up authenticator app',
    answers: () => [answerFactor({})],
  },
  {
    place: 'app/screens/connections-screen.tsx SendRequestDialog',
    path: 'connections',
    open: press('Send Connection Request'),
    name: /Request/,
  },
  {
    place: 'app/screens/connections-screen.tsx InviteDialog',
    path: 'connections',
    open: press('Invite Employees'),
    name: /Invite/,
  },
  {
    place: 'features/bin/bin-page.tsx RetentionDialog',
    path: 'bin',
    open: press('Change Retention'),
    name: /./,
  },
  {
    place: 'features/bin/deleted-list.tsx RestoreDialog',
    path: 'bin',
    open: press(/^Restore/),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/bin/deleted-list.tsx PurgeDialog',
    path: 'bin',
    open: press(/^Delete permanently/),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/bin/import-list.tsx UndoImportDialog',
    path: 'bin?tab=imports',
    open: press(/^Undo/),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/connections/employees.tsx RoleDialog',
    path: 'connections',
    open: () =>
      page
        .getByRole('combobox', { name: /^Role of/ })
        .first()
        .selectOptions('silver'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/connections/employees.tsx RemoveDialog',
    path: 'connections',
    open: choose(/^Actions for/, /^Remove/, 'Employees'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/connections/sign-in-rules.tsx ConfirmDialog',
    path: 'connections',
    open: () => page.getByRole('switch', { name: /^Require a second factor/ }).click(),
    role: 'alertdialog',
    name: 'Require a second factor?',
    answers: () => [answer(signInRuleEndpoints.read, buildRules({}))],
  },
  {
    place: 'features/firm/document-settings.tsx ConfirmDialog',
    path: 'firm',
    open: () => page.getByRole('switch', { name: /^Allow download of red documents/ }).click(),
    role: 'alertdialog',
    name: 'Show red documents as pages only?',
  },
  {
    place: 'features/firm/court-days.tsx AddDayDialog',
    path: 'firm',
    open: press('Add day'),
    name: /./,
  },
  {
    place: 'features/invitations/open-invitations.tsx WithdrawDialog',
    path: 'connections',
    open: choose(/^Actions for/, /^Withdraw/, 'Open invitations'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/notifications/notifications-page.tsx DeleteDialog',
    path: 'notifications',
    open: press(/^Delete/),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/profile/security/passkeys-section.tsx RemovePasskeyDialog',
    path: 'profile-settings?tab=security',
    open: () =>
      page
        .getByRole('list', { name: 'Passkeys' })
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/profile/security/passkeys-section.tsx RenamePasskeyDialog',
    path: 'profile-settings?tab=security',
    open: press(/^Rename/),
    name: /./,
  },
  {
    place: 'features/profile/security/recovery-codes-section.tsx ReplaceDialog',
    path: 'profile-settings?tab=security',
    open: press('Create new codes'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/profile/security/sign-ins-card.tsx EndOthersDialog',
    path: 'profile-settings?tab=security',
    open: press('End all others'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/profile/security/totp-section.tsx RemoveTotpDialog',
    path: 'profile-settings?tab=security',
    open: press('Remove'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'features/alerts/alerts-inbox.tsx AlertsDialog',
    keeps: true,
    path: 'messages',
    open: press(/^Updates/),
    name: 'Updates',
    window: [500, 844],
  },
  {
    place: 'app/shell/shell.tsx ConflictSearchDialog',
    keeps: true,
    path: 'people',
    open: async () => (await import('~/features/conflicts')).showConflictSearch(),
    name: 'Check for conflicts',
  },
  {
    place: 'app/shell/shell.tsx MinutesDialog',
    keeps: true,
    path: 'cases/1',
    open: press('Minutes'),
    name: 'Minutes',
  },
  {
    place: 'app/shell/shell.tsx StepUpDialog',
    path: 'messages',
    open: async () =>
      stepUpStore.setState({ settle: () => stepUpStore.setState({ settle: null }), always: true }),
    role: 'alertdialog',
    name: 'Confirm that it is you',
  },
]
