import type { Session } from '@casework/contract/sessions'

export type SessionMoment = Pick<Session, 'date' | 'time'>

/** The time that the user entered, or that of the stored date. */
export const getTime = ({ time, date }: SessionMoment) => time || date.slice(11, 16)
