import { firmEndpoints } from '@casework/contract/firm'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { createReadScope, sql } from '../../platform/database/query/scope.ts'
import { getFirmDay } from '../accounts/index.ts'

const casework = useTestApp()

const { get, update } = firmEndpoints

/** The date of the clock in a zone, from another source than PostgreSQL. */
const readDate = (timezone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(new Date())

describe("the firm's today", () => {
  test.each([
    ['Pacific/Kiritimati', '2027-01-01', '00:30:00'],
    ['America/St_Johns', '2026-12-31', '07:00:00'],
    ['Europe/London', '2026-12-31', '10:30:00'],
    ['UTC', '2026-12-31', '10:30:00'],
  ])('in %s at 2026-12-31T10:30:00Z is %s (FIRM-005)', async (zone, date, time) => {
    const found = await createReadScope(casework.appPool, {}).one<{
      day: string
      time: string
    }>(sql`
      select time_in_zone('2026-12-31T10:30:00Z', ${zone})::date as day, time_in_zone('2026-12-31T10:30:00Z', ${zone})::time::text as time`)

    expect(found).toEqual({ day: date, time })
  })

  test.each(['Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago', 'Europe/London'])(
    'is that of %s for the API, for a feature, for a statement and for a job',
    async (timezone) => {
      const { owner, account_id } = await newFirm(casework)
      await owner.call(update, { body: { name: 'Hart', timezone } })
      const before = readDate(timezone)
      const scope = createReadScope(casework.appPool, { account_id })
      const days = [
        (await owner.call(get, {})).today,
        (await getFirmDay(scope)).today,
        ...(await Promise.all(
          [scope, createReadScope(casework.jobsPool, { account_id })].map(
            async (each) =>
              (await each.one<{ today: string }>(sql`select firm_today() as today`))?.today,
          ),
        )),
      ]

      expect([before, readDate(timezone)]).toContain(days[0])
      expect(new Set(days).size).toBe(1)
      expect((await getFirmDay(scope)).timezone).toBe(timezone)
    },
  )

  test('is that of UTC without a time zone, and with one that PostgreSQL does not know (FIRM-005)', async () => {
    const { owner, account_id } = await newFirm(casework)
    const before = readDate('UTC')
    const none = (await owner.call(get, {})).today
    await casework.asOwner("update accounts set timezone = 'Europe/Atlantis' where id = $1", [
      account_id,
    ])
    const unknown = (await owner.call(get, {})).today

    expect([before, readDate('UTC')]).toContain(none)
    expect([before, readDate('UTC')]).toContain(unknown)
  })

  test('needs a zone that PostgreSQL knows, too (FIRM-005)', async () => {
    const known = await createReadScope(casework.appPool, {}).many<{ name: string }>(
      sql`select name from pg_timezone_names`,
    )
    const names = new Set(known.map(({ name }) => name))
    const zones = Intl.supportedValuesOf('timeZone')
    const { owner } = await newFirm(casework)
    const unknown = zones.filter((zone) => !names.has(zone))

    for (const timezone of [...unknown, ...zones.filter((_, at) => at % 40 === 0)]) {
      const { status } = await owner.ask(update, { body: { name: 'Hart', timezone } })
      expect([timezone, status]).toEqual([timezone, names.has(timezone) ? 200 : 400])
    }
  })
})
