// Lists, adds and removes the court-free days of a firm.
import type { CourtDay, courtDays } from '@casework/contract/court-days'
import { recordHistory } from '../../../platform/history-details.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { invalidField, missing } from '../../../platform/refusal.ts'
import { getYear } from '../calendar/days.ts'
import { nameReason } from '../computation/step-texts.ts'
import { findHoliday, isWeekend, listHolidays } from '../calendar/calendar.ts'
import {
  deleteCourtDay,
  findFirmCalendar,
  lockCourtDays,
  saveCourtDay,
  type FirmCalendar,
} from './court-days.sql.ts'

/** The days of the list, then those of the firm, by day. */
function listCourtDays(firm: FirmCalendar, year: number, language: string): CourtDay[] {
  const { region } = firm.calendar
  const reader = { language, region: firm.region }
  const nameOf = (day: string) => nameReason(findHoliday(region, day) ?? '', day, reader)
  const days = new Map<string, CourtDay>(
    listHolidays(region, year).map((day) => [day, { day, name: nameOf(day), origin: 'list' }]),
  )
  for (const { day, name, kind } of firm.changes)
    if (getYear(day) === year) days.set(day, { day, name: name ?? nameOf(day), origin: kind })
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const record = (scope: object, day: string, before: string | null, after: string | null) =>
  recordHistory(scope, {
    object_ids: [Number(day.replaceAll('-', ''))],
    changes: { [Number(day.replaceAll('-', ''))]: { court_day: { before, after } } },
  })

export const courtDayService: HandlersOf<typeof courtDays> = {
  courtDays: async ({ scope, request }, { query }) => {
    const firm = await findFirmCalendar(scope)
    return listCourtDays(firm, query.year ?? getYear(firm.today), request.language)
  },

  /** Adding a holiday that the firm has removed restores it under the name of the calendar. */
  addCourtDay: async ({ scope, request }, { body: { day, name } }) => {
    if (isWeekend(day)) throw invalidField('day', 'Saturdays and Sundays are court-free already')
    await lockCourtDays(scope)
    const before = await findFirmCalendar(scope)
    const isRemoved = before.changes.some((each) => each.day === day && each.kind === 'removed')
    if (isRemoved) await deleteCourtDay(scope, day)
    else await saveCourtDay(scope, { day, name, kind: 'added' })
    const after = await findFirmCalendar(scope)
    const added = listCourtDays(after, getYear(day), request.language).find(
      (each) => each.day === day,
    )
    if (!added) throw missing('Day not found')
    record(scope, day, null, added.name)
    return added
  },

  removeCourtDay: async ({ scope, request }, { params: { day } }) => {
    await lockCourtDays(scope)
    const firm = await findFirmCalendar(scope)
    const found = listCourtDays(firm, getYear(day), request.language).find(
      (each) => each.day === day,
    )
    if (!found || found.origin === 'removed' || isWeekend(day)) throw missing('Day not found')
    if (findHoliday(firm.calendar.region, day))
      await saveCourtDay(scope, { day, name: null, kind: 'removed' })
    else await deleteCourtDay(scope, day)
    record(scope, day, found.name, null)
    return null
  },
}
