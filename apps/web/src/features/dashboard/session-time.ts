import type { Session } from '@casework/contract/sessions'

export type SessionMoment = Pick<Session, 'date' | 'time'>

/** "09:41". `time` repeats the hour and minute of `date` (OQ-181). */
export const getTime = ({ time, date }: SessionMoment) => time || date.slice(11, 16)
