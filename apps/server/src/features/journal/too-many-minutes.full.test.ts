import { journalEndpoints } from '@casework/contract/journal'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const { exportMinutes } = journalEndpoints
const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }

const casework = useTestApp()

test('refuses an export of more than 20,000 rows (JOUR-024)', async () => {
  const large = await newFirm(casework)
  const { id } = await large.addCase()
  await casework.asOwner(
    `insert into entries (account_id, case_id, kind, body, security_level, happened_at, minutes, effective_minutes, user_id)
     select $1, $2, 'note', 'Note', 'green', '2026-02-20T10:00:00', 1, 1, $3 from generate_series(1, 20001)`,
    [large.account_id, id, large.owner.user_id],
  )
  for (const format of ['csv', 'xlsx'] as const)
    expect(await large.owner.ask(exportMinutes, { query: { ...PERIOD, format } })).toMatchObject({
      status: 400,
      body: { error: { message: 'Too many entries. Choose a shorter period.' } },
    })
})
