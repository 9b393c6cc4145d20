import { t } from '@casework/texts'
import { ArrowRight } from 'lucide-react'
import { paths } from '~/platform/router/paths'
import type { Link, Place } from './palette-entries.ts'
import { KIND_WORDS, VERB_WORDS } from './palette-words.ts'

const withTab = (link: Link, tab: string): Link => ({ ...link, search: { tab } })

/** Every screen with the other words for it. */
export const getScreens = (): Place[] =>
  [...listRecords(), ...listSettings()].map((screen) => ({ ...screen, icon: ArrowRight }))

const listRecords = (): Omit<Place, 'icon'>[] => [
  {
    id: 'dashboard',
    label: t('Dashboard'),
    words: t('home start overview today agenda'),
    link: paths.dashboard(),
  },
  {
    id: 'connections',
    label: t('Connections'),
    words: t('employees staff team colleagues roles requests invitations'),
    link: paths.connections(),
    ownOnly: true,
  },
  { id: 'clients', label: t('Clients'), words: KIND_WORDS.clients(), link: paths.clients() },
  { id: 'people', label: t('People'), words: KIND_WORDS.people(), link: paths.people() },
  {
    id: 'conflicts',
    label: t('Conflict checks'),
    words: t('conflict check checks conflicts of interest'),
    link: withTab(paths.people(), 'conflicts'),
    needs: ['case', 'update'],
  },
  { id: 'cases', label: t('Cases'), words: KIND_WORDS.cases(), link: paths.cases() },
  { id: 'sessions', label: t('Sessions'), words: KIND_WORDS.sessions(), link: paths.sessions() },
  {
    id: 'deadlines',
    label: t('Deadlines'),
    words: t('deadline deadlines due limitation reminder reminders'),
    link: paths.deadlines(),
  },
  {
    id: 'documents',
    label: t('Documents'),
    words: KIND_WORDS.documents(),
    link: paths.documents(),
  },
  {
    id: 'groups',
    label: t('Document Groups'),
    words: `${t('group groups bundle bundles exhibits')} ${VERB_WORDS.create()}`,
    link: withTab(paths.documents(), 'groups'),
    isQuiet: true,
  },
  { id: 'messages', label: t('Messages'), words: t('message mail chat'), link: paths.messages() },
  {
    id: 'notifications',
    label: t('Notifications'),
    words: t('notification bell news updates'),
    link: paths.notifications(),
    ownOnly: true,
  },
]

const listSettings = (): Omit<Place, 'icon'>[] => [
  {
    id: 'firm',
    label: t('Firm'),
    words: t('firm settings office address storage court holidays'),
    link: paths.firm(),
  },
  {
    id: 'bin',
    label: t('Bin'),
    words: t('bin trash deleted restore recover'),
    link: paths.bin(),
    needs: ['client', 'delete'],
  },
  {
    id: 'history',
    label: t('History'),
    words: t('history log audit activity export who'),
    link: paths.history(),
    needs: ['client', 'delete'],
  },
  {
    id: 'level-plans',
    label: t('Planned levels'),
    words: t('level levels security planned'),
    link: paths.levelPlans(),
    needs: ['client', 'delete'],
  },
  {
    id: 'roles',
    label: t('Roles'),
    words: t('role rights permissions see as view'),
    link: paths.roles(),
  },
  {
    id: 'profile',
    label: t('Profile Settings'),
    words: t('profile settings account me name email phone'),
    link: paths.profileSettings(),
  },
  {
    id: 'password',
    label: t('Change Password'),
    words: t('password security second factor passkey sign-ins devices'),
    link: paths.security(),
  },
  {
    id: 'preferences',
    label: t('Preferences'),
    words: t('language time zone timezone notifications settings'),
    link: withTab(paths.profileSettings(), 'preferences'),
  },
]
