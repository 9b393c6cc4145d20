import type { Theme } from '~/ui/theme/theme'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Connection } from '@casework/contract/connections'
import { t } from '@casework/texts'
import {
  ArrowRightLeft,
  CalendarPlus,
  Download,
  FileUp,
  FolderPlus,
  Keyboard,
  LayoutGrid,
  LogOut,
  Moon,
  Scale,
  Sun,
  Table,
  Timer,
  UserPlus,
  Users,
} from 'lucide-react'
import { showConflictSearch } from '~/features/conflicts'
import { showMinutes } from '~/features/journal'
import { exportList } from '~/platform/list/export-list'
import { saveIsTable } from '~/platform/list/list-look'
import { paths } from '~/platform/router/paths'
import { setTheme } from '~/ui'
import { showPaletteDialog } from './palette-dialog-store.ts'
import type { Place } from './palette-entries.ts'
import { KIND_WORDS, VERB_WORDS } from './palette-words.ts'
import { showShortcuts } from './shortcuts.tsx'

export interface ActionContext {
  theme: Theme
  /** The list of the page that can be a table, and whether it is one. */
  look: { path: string; isTable: boolean } | undefined
  isSwitched: boolean
  /** Firms to which the user can switch. */
  firms: readonly Connection[]
}

/** What can be done without a record. */
export const getActions = (context: ActionContext): Place[] => [
  ...listCreations(),
  {
    id: 'conflict-search',
    icon: Scale,
    label: t('Check for conflicts'),
    words: t('conflict check checks conflicts of interest'),
    link: null,
    run: showConflictSearch,
    writes: true,
  },
  {
    id: 'minutes',
    icon: Timer,
    label: t('Minutes'),
    words: t('time billing hours work'),
    link: null,
    run: () => showMinutes(),
    needs: ['document', 'list'],
  },
  ...listLooks(context),
  {
    id: 'shortcuts',
    icon: Keyboard,
    label: t('Keyboard shortcuts'),
    words: t('key keys help'),
    link: null,
    run: showShortcuts,
  },
  ...listExports(),
  ...listWorkspaces(context),
  {
    id: 'log-out',
    icon: LogOut,
    label: t('Log Out'),
    words: t('logout log out sign out signout leave exit'),
    link: null,
    run: () => showPaletteDialog({ kind: 'log-out' }),
    isQuiet: true,
  },
]

const listCreations = (): Place[] => [
  {
    id: 'new-client',
    icon: UserPlus,
    label: t('Add Client'),
    words: `${VERB_WORDS.create()} ${KIND_WORDS.clients()}`,
    link: paths.newClient(),
    needs: ['client', 'create'],
  },
  {
    id: 'new-case',
    icon: FolderPlus,
    label: t('Create Case'),
    words: `${VERB_WORDS.create()} ${KIND_WORDS.cases()}`,
    link: paths.newCase(),
    needs: ['case', 'create'],
  },
  {
    id: 'new-session',
    icon: CalendarPlus,
    label: t('Create Session'),
    words: `${VERB_WORDS.create()} ${KIND_WORDS.sessions()}`,
    link: paths.newSession(),
    needs: ['session', 'create'],
  },
  {
    id: 'upload',
    icon: FileUp,
    label: t('Upload Document'),
    words: `${VERB_WORDS.upload()} ${KIND_WORDS.documents()}`,
    link: null,
    run: () => showPaletteDialog({ kind: 'upload', preset: {} }),
    needs: ['document', 'create'],
  },
  {
    id: 'invite',
    icon: Users,
    label: t('Invite Employees'),
    words: t('invite invitation employee staff colleague new add'),
    link: { ...paths.connections(), search: { action: 'invite' } },
    ownOnly: true,
  },
]

/** How the page and its list look. */
const listLooks = ({ theme, look }: ActionContext): Place[] => [
  theme === 'dark'
    ? {
        id: 'theme',
        icon: Sun,
        label: t('Switch to light theme'),
        words: t('light bright day mode dark night colours'),
        link: null,
        run: () => setTheme('light'),
      }
    : {
        id: 'theme',
        icon: Moon,
        label: t('Switch to dark theme'),
        words: t('dark night mode light colours'),
        link: null,
        run: () => setTheme('dark'),
      },
  ...(look
    ? [
        {
          id: 'look',
          icon: look.isTable ? LayoutGrid : Table,
          label: look.isTable ? t('Show as cards') : t('Show as a table'),
          words: t('table cards rows dense compact columns view'),
          link: null,
          run: () => saveIsTable(look.path, !look.isTable),
        },
      ]
    : []),
]

const listExports = (): Place[] =>
  [
    {
      id: 'clients',
      label: t('Export all clients'),
      words: KIND_WORDS.clients(),
      endpoint: clientEndpoints.export,
      needs: ['client', 'list'] as const,
      successMessage: t('Clients exported successfully'),
      errorMessage: t('Failed to export clients'),
    },
    {
      id: 'cases',
      label: t('Export all cases'),
      words: KIND_WORDS.cases(),
      endpoint: caseEndpoints.export,
      needs: ['case', 'list'] as const,
      successMessage: t('Cases exported successfully'),
      errorMessage: t('Failed to export cases'),
    },
    {
      id: 'sessions',
      label: t('Export all sessions'),
      words: KIND_WORDS.sessions(),
      endpoint: sessionEndpoints.export,
      needs: ['session', 'list'] as const,
      successMessage: t('Sessions exported successfully'),
      errorMessage: t('Failed to export sessions'),
    },
  ].map(({ id, label, words, needs, ...list }) => ({
    id: `export-${id}`,
    icon: Download,
    label,
    words: `${t('export csv excel download spreadsheet')} ${words}`,
    needs,
    link: null,
    run: () => void exportList({ ...list, name: id }),
    isQuiet: true,
  }))

const listWorkspaces = ({ isSwitched, firms }: ActionContext): Place[] =>
  isSwitched
    ? [
        {
          id: 'own-account',
          icon: ArrowRightLeft,
          label: t('Return to My Account'),
          words: getSwitchWords(),
          link: { ...paths.dashboard(), state: { leave_workspace: true } },
          isQuiet: true,
        },
      ]
    : firms.map(({ id, name }) => ({
        id: `firm-${id}`,
        icon: ArrowRightLeft,
        label: t('Switch to {firm}', { firm: name }),
        words: getSwitchWords(),
        link: paths.firmDashboard(id),
        isQuiet: true,
      }))

export const getSwitchWords = () => t('switch workspace firm account')
