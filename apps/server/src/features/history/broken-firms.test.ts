import { historyEndpoints } from '@casework/contract/history'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { deriveKey } from '../../platform/keys.ts'
import { createSealKey } from '../../platform/history/seal-key.ts'
import { sealAll } from '../../platform/history/sealing.ts'
import { sealDay } from '../../platform/history/seals.ts'
import { createOutbox } from '../../platform/mail/outbox.ts'

const casework = useTestApp({ ownDatabase: true })

/** Two firms with an entry that waits, and one before them whose entry has a value without a hash. */
async function newFirms() {
  const firms = [await newFirm(casework), await newFirm(casework), await newFirm(casework)]
  const [broken, ...whole] = firms.toSorted((a, b) => a.account_id - b.account_id) as [Firm, Firm]
  for (const firm of whole) await firm.addClient()
  await casework.asOwner(
    `alter table audit_entries no force row level security;
     insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id, changes)
     values (${broken.account_id}, 0, 'system', 'x', 'other', 'client', '{7}', 'done', '', '{"7": {"name": {"after": 0.5}}}');
     alter table audit_entries force row level security`,
  )
  return { broken, whole }
}

const collectLog = () => {
  const lines: { account_id?: number; msg: string }[] = []
  const log = pino(
    { base: null },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  )
  return { log, lines }
}
const listPlaces = async (firm: Firm) =>
  (await firm.owner.call(historyEndpoints.list, { query: {} })).items.map(({ seq }) => seq)

test('entries of later firms are sealed if those of one firm cannot be (HIST-019)', async () => {
  const { broken, whole } = await newFirms()
  const { log, lines } = collectLog()

  await expect(sealAll(casework.jobsPool, log)).rejects.toThrow('could not be sealed')

  for (const firm of whole) expect(await listPlaces(firm)).toEqual([2, 1])
  expect(lines.filter(({ account_id }) => account_id === broken.account_id)).toHaveLength(1)
  expect(lines.filter(({ account_id }) => account_id === whole[0]?.account_id)).toEqual([])
})

test('the day of later firms is sealed if that of one firm cannot be (HIST-022)', async () => {
  const { broken, whole } = await newFirms()
  const { log, lines } = collectLog()
  const deps = {
    pool: casework.jobsPool,
    key: createSealKey(casework.config.SECRET_KEY),
    outbox: createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload')),
  }

  await expect(sealDay({ ...deps, log })).rejects.toThrow('could not be sealed')

  for (const firm of whole)
    expect((await firm.owner.call(historyEndpoints.seals, {})).items).toHaveLength(1)
  expect((await broken.owner.call(historyEndpoints.seals, {})).items).toEqual([])
  expect(lines.filter(({ account_id }) => account_id === broken.account_id)).toHaveLength(1)
})
