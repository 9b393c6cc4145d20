import { formatDateTime, formatDayAndTime } from '~/platform/i18n/format'

/** "Tue, Nov 24, 2026, 09:30 AM": the weekday, then the date and time in an element of their own. */
export function SessionMoment({ date }: { date: string }) {
  const [whole, moment] = [formatDayAndTime(date), formatDateTime(date)]
  // Not in every language does the weekday come first.
  if (!whole.endsWith(moment)) return whole
  return (
    <>
      {whole.slice(0, -moment.length)}
      <span>{moment}</span>
    </>
  )
}
