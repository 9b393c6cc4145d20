import type { ConflictCause, ConflictDecision } from '@casework/contract/conflicts'
import { DEADLINE_KIND_LABELS } from '@casework/contract/parts/deadline-kinds'
import type { PartyRole } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { getCauseLabel, getDecisionLabel } from '../conflict-labels.ts'
import { describeRule } from '../deadline-rule-labels.ts'
import { formatDateTime } from '../i18n/format.ts'
import { getPartyRoleLabel } from '../party-role-labels.ts'

// The recorded fields of people, conflict checks, deadlines and journal entries.

export const getDutyLabels = (): Readonly<Record<string, string>> => ({
  kind: t('Kind'),
  direction: t('Direction'),
  body: t('Text'),
  happened_at: t('Date and time'),
  minutes: t('Minutes'),
  amendment: t('Amendment'),
  amended_minutes: t('Minutes'),
  phone: t('Phone'),
  note: t('Note'),
  user_id: t('Responsible'),
  second_user_id: t('Second person'),
  confirmed_by: t('Confirmed by'),
  acknowledged_by: t('Acknowledged by'),
  state: t('State'),
  rule: t('By rule'),
  court_day: t('Court-free days'),
  party_role: t('Role'),
  party_person: t('Person'),
  party_client: t('Client'),
  party_reference: t('Reference'),
  cause: t('Cause'),
  decision: t('Decision'),
})

const getKinds = (): Readonly<Record<string, string>> => ({
  limitation: t(DEADLINE_KIND_LABELS.limitation),
  court: t(DEADLINE_KIND_LABELS.court),
  own: t(DEADLINE_KIND_LABELS.own),
  person: t('Person'),
  organisation: t('Organisation'),
  note: t('Note'),
  call: t('Call'),
  letter: t('Letter'),
})

const getDirections = (): Readonly<Record<string, string>> => ({
  in: t('Incoming'),
  out: t('Outgoing'),
})

const getStates = (): Readonly<Record<string, string>> => ({
  open: t('Open'),
  done: t('Done'),
  cancelled: t('Cancelled'),
})

const formatSwitch = (value: string) =>
  value === 'on' ? t('Yes') : value === 'off' ? t('No') : value

/** A value that is newer than these lists is shown as it is. */
export const DUTY_FORMATS: Readonly<Record<string, (value: string) => string>> = {
  kind: (value) => getKinds()[value] ?? value,
  direction: (value) => getDirections()[value] ?? value,
  happened_at: formatDateTime,
  state: (value) => getStates()[value] ?? value,
  rule: describeRule,
  party_role: (value) => getPartyRoleLabel(value as PartyRole) ?? value,
  cause: (value) => getCauseLabel(value as ConflictCause) ?? value,
  decision: (value) => getDecisionLabel(value as ConflictDecision) ?? value,
  listed: formatSwitch,
  more_file_types: formatSwitch,
  red_download: formatSwitch,
}
