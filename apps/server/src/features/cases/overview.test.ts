import { caseContents } from '@casework/contract/case-contents'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { overview, timeline } = caseContents

test('the overview has the earliest session that has not ended in firm time, and the five after it; what has ended is in the timeline (MATTER-030, LOOK-022)', async () => {
  const firm = await newFirm(casework)
  const { name } = await firm.owner.call(firmEndpoints.get, {})
  await firm.owner.call(firmEndpoints.update, { body: { name, timezone: 'Pacific/Kiritimati' } })
  const legalCase = await firm.addCase()
  const params = { id: legalCase.id }
  const empty = { next_session: null, upcoming: [] }
  expect(await firm.owner.call(overview, { params })).toMatchObject(empty)

  // 14 hours ahead of UTC: what begins in 14 hours of UTC begins now.
  const at = (minutes: number) =>
    new Date(Date.now() + (14 * 60 + minutes) * 60_000).toISOString().slice(0, 19)
  const add = (title: string, minutes: number, duration: number | null) =>
    firm.addSession({ legalCase, title, date: at(minutes), duration, session_type: 'meeting' })
  await add('Over since an hour', -180, 120)
  await add('Over, without a duration', -62, null)
  await add('Since 23 hours', -23 * 60, 1440)
  await add('Since 58 minutes', -58, null)
  for (const hours of [30, 1, 50, 40, 60, 20]) await add(`In ${hours}`, hours * 60, 30)

  const { next_session, upcoming } = await firm.owner.call(overview, { params })
  expect(next_session).toEqual({
    id: expect.any(Number) as number,
    title: 'Since 23 hours',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
    duration: 1440,
    session_type: 'meeting',
  })
  expect(upcoming.map(({ type, title }) => `${type} ${title}`)).toEqual([
    'session Since 58 minutes',
    'session In 1',
    'session In 20',
    'session In 30',
    'session In 40',
  ])
  const { items } = await firm.owner.call(timeline, { params, query: { kind: 'session' } })
  expect(items).toMatchObject([
    { title: 'Over, without a duration', session_type: 'meeting' },
    { title: 'Over since an hour', session_type: 'meeting' },
  ])
})
