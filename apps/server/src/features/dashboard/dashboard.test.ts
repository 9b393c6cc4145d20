import { dashboardEndpoints } from '@casework/contract/dashboard'
import { expect, test } from 'vitest'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS } from '@casework/contract/document-levels'
import { sessionEndpoints } from '@casework/contract/sessions'
import { newFirm, useTestApp } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'

const casework = useTestApp({ settings: { STORAGE_LIMIT_MB: '8' } })

const { summary } = dashboardEndpoints

test('returns the latest ten sessions and no figures to an employee (DASH-031 by its response)', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  for (let day = 10; day < 22; day += 1)
    await firm.addSession({ legalCase, title: `On ${day}`, date: `2026-03-${day}T09:30:00` })

  const { recent_sessions, ...figures } = await (await firm.addEmployee('admin')).call(summary, {})

  expect(recent_sessions.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, i) => `On ${21 - i}`),
  )
  expect(new Set(Object.values(figures))).toEqual(new Set([null]))
})

test('returns totals, employees, storage and recent sessions to the owner (DASH-011..013)', async () => {
  const firm = await newFirm(casework)
  const session = await firm.addSession()
  await firm.addEmployee('silver')

  expect(await firm.owner.call(summary, {})).toEqual({
    total_cases: 1,
    total_clients: 1,
    total_sessions: 1,
    total_documents: 0,
    connected_employees_count: 1,
    space_used_mb: 0,
    space_used_percentage: 0,
    recent_sessions: [
      {
        id: session.id,
        title: 'First hearing',
        date: '2026-03-04T09:30:00',
        time: '09:30',
        client_name: 'Acme Ltd',
        case_title: 'Acme v. Smith',
        document_count: 0,
      },
    ],
  })
})

/** Creates a session with a red, a yellow and a green document of one megabyte each. */
async function addSessionWithDocuments(firm: Awaited<ReturnType<typeof newFirm>>) {
  const session = await firm.addSession()
  const bytes = new Uint8Array(1024 * 1024)
  bytes.set(samples.pdf())
  for (const security_level of LEVELS) {
    await uploadOne(
      firm.owner,
      {
        security_level,
        client_id: session.client_id,
        case_id: session.case_id,
        session_id: session.id,
      },
      ['brief.pdf', bytes],
    )
  }
  return session
}

test('each figure equals the count of its list, and storage the sum of all files (DASH-013, DASH-010)', async () => {
  const firm = await newFirm(casework)
  await addSessionWithDocuments(firm)
  await firm.addClient({ name: 'Another Ltd', email: 'another@example.com' })
  await firm.addEmployee('gold')
  const count = async (
    endpoint:
      | typeof clientEndpoints.list
      | typeof caseEndpoints.list
      | typeof sessionEndpoints.list
      | typeof documentEndpoints.list,
  ) => (await firm.owner.call(endpoint, {})).pagination.count

  expect(await firm.owner.call(summary, {})).toMatchObject({
    total_cases: await count(caseEndpoints.list),
    total_clients: await count(clientEndpoints.list),
    total_sessions: await count(sessionEndpoints.list),
    total_documents: await count(documentEndpoints.list),
    connected_employees_count: (await firm.owner.call(connectionEndpoints.followers, {})).length,
    space_used_mb: 3,
    space_used_percentage: 37.5,
  })
  expect(await count(documentEndpoints.list)).toBe(3)
})

test.each([
  ['admin', 3],
  ['diamond', 2],
  ['gold', 2],
  ['silver', 1],
] as const)(
  'counts only documents that %s can see in the latest sessions (DASH-035)',
  async (role, visibleCount) => {
    const firm = await newFirm(casework)
    const session = await addSessionWithDocuments(firm)
    const employee = await firm.addEmployee(role)

    const { recent_sessions, ...figures } = await employee.call(summary, {})

    expect(recent_sessions).toMatchObject([{ id: session.id, document_count: visibleCount }])
    expect(new Set(Object.values(figures))).toEqual(new Set([null]))
  },
)

test('lists all sessions of a month, including the last day, on one page for the calendar (DASH-016, DASH-017, DASH-019, OQ-088, OQ-089)', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  for (let day = 1; day <= 31; day += 1) {
    for (const hour of ['00:00', '09:30', '23:59'])
      await firm.addSession({
        legalCase,
        title: hour,
        date: `2026-03-${String(day).padStart(2, '0')}T${hour}:00`,
      })
  }
  for (const date of ['2026-02-28T23:59:00', '2026-04-01T00:00:00'])
    await firm.addSession({ legalCase, date })
  const listMonth = (start_date: string, end_date: string) =>
    firm.owner.call(sessionEndpoints.list, { query: { start_date, end_date } })

  const { items, pagination } = await listMonth('2026-03-01', '2026-03-31')

  expect(items).toHaveLength(93)
  expect(pagination).toMatchObject({ count: 93, total_pages: 1 })
  expect(items.at(0)).toMatchObject({
    id: expect.any(Number) as number,
    title: '23:59',
    date: '2026-03-31T23:59:00',
    time: '23:59',
    client_name: 'Acme Ltd',
    case_title: 'Acme v. Smith',
    document_count: 0,
    documents_count: 0,
  })
  // DST starts on the 29th in Europe and on the 8th in America: no time may shift.
  expect(items.filter(({ time }) => time === '09:30').map(({ date }) => date.slice(11))).toEqual(
    Array.from({ length: 31 }, () => '09:30:00'),
  )
  expect((await listMonth('2026-04-01', '2026-04-30')).items.map(({ date }) => date)).toEqual([
    '2026-04-01T00:00:00',
  ])
})
