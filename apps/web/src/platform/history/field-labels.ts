import { LEVEL_LABELS, LEVELS } from '@casework/contract/document-levels'
import { SESSION_TYPE_LABELS, SESSION_TYPES } from '@casework/contract/sessions'
import { activeLanguage, t } from '@casework/texts'
import { formatCalendarDay, formatCount, formatDateTime, formatFileSize } from '../i18n/format.ts'
import { DUTY_FORMATS, getDutyLabels } from './duty-values.ts'
import { getRoleLabel } from './role-labels.ts'

const getLabels = (): Readonly<Record<string, string>> => ({
  ...getDutyLabels(),
  name: t('Name'),
  email: t('Email'),
  mobile: t('Mobile'),
  country_id: t('Country'),
  title: t('Title'),
  description: t('Description'),
  number: t('Case number'),
  status: t('Status'),
  client_id: t('Client'),
  case_id: t('Case'),
  session_id: t('Session'),
  group_id: t('Group'),
  date: t('Date'),
  duration: t('Duration'),
  session_type: t('Session type'),
  doc_name: t('Document name'),
  file_name: t('File name'),
  file_size: t('File size'),
  sha256: t('Checksum (SHA-256)'),
  security_level: t('Security level'),
  role: t('Role'),
  reason: t('Reason'),
  address: t('Address'),
  timezone: t('Time zone'),
  region: t('Region'),
  court_region: t('Court calendar'),
  listed: t('Listed'),
  more_file_types: t('More file types'),
  red_download: t('Allow download of red documents'),
  bin_days: t('Keep deleted records for (days)'),
  court: t('Court'),
  court_reference: t('Court Reference'),
  team_lead: t('Lead'),
  team_member: t('Team member'),
  lift_reason: t('Reason'),
  document_id: t('Document'),
  from_level: t('Present level'),
  to_level: t('New level'),
  due_on: t('Date'),
  after_session_id: t('Session'),
  days: t('Days after'),
  planned_by: t('Planned by'),
  approved_by: t('Approved by'),
  success_count: t('Imported'),
  error_count: t('Not imported'),
  duplicate_count: t('Duplicates'),
})

/** A field that is newer than this list has its own name. */
export function getFieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ')
  return getLabels()[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** "title, date and client"; German nouns keep their capitals. */
export function joinFields(fields: readonly string[]): string {
  const language = activeLanguage()
  const labels = fields.map((field) => {
    const label = getFieldLabel(field)
    return language === 'de' ? label : label.charAt(0).toLocaleLowerCase() + label.slice(1)
  })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(labels)
}

export const getLevelLabel = (value: unknown): string => {
  const level = LEVELS.find((known) => known === value)
  return level ? t(LEVEL_LABELS[level]) : String(value)
}

const formatDay = (value: string) =>
  value.length > 10 ? formatDateTime(value) : formatCalendarDay(value)

function formatSessionType(value: string) {
  const known = SESSION_TYPES.find((type) => type === value)
  return known ? t(SESSION_TYPE_LABELS[known]) : value
}

const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  ...DUTY_FORMATS,
  date: formatDay,
  due_on: formatDay,
  from_level: getLevelLabel,
  to_level: getLevelLabel,
  session_type: formatSessionType,
  security_level: getLevelLabel,
  role: getRoleLabel,
  file_size: (value) => formatFileSize(Number(value)),
  duration: (value) =>
    t('{count, plural, one {# minute} other {# minutes}}', { count: Number(value) }),
}

/** @param name of the record that the value refers to, if it is known */
export function formatValue(
  field: string,
  value: string | number,
  name: string | null | undefined,
): string {
  if (name !== null && name !== undefined) return name
  if (field.endsWith('_id')) return `#${value}`
  const format = FORMATS[field]
  if (format) return format(String(value))
  return typeof value === 'number' ? formatCount(value) : value
}
