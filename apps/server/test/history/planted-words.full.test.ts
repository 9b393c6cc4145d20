import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { canSee, LEVELS, type Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { historyExports } from '@casework/contract/history-export'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { buildEntry } from '../journal/entries.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { reportAll } from '../alerts/alarm-reports.ts'
import { sealDay } from './exports.ts'
import { createRandom, type Random } from './random-exports.ts'

/** `npm run test:stress` raises this. */
const FIRMS = Number(process.env['STRESS_HISTORY_FIRMS'] ?? 2)
const ROLES = ['admin', 'diamond', 'gold', 'silver'] as const

const casework = useTestApp()

/** A person of this level who was a party, and a note, both of which were changed. */
async function plantInCase({ owner }: Firm, case_id: number, level: Level) {
  const { id: person_id } = await owner.call(partyEndpoints.createPerson, {
    body: { name: `planted-${level}-person`, security_level: level },
  })
  const params = { id: case_id }
  const party = await owner.call(partyEndpoints.add, {
    params,
    body: { person_id, role: 'witness', reference: `planted-${level}-reference` },
  })
  const ofParty = { params: { id: case_id, party_id: party.id } }
  await owner.call(partyEndpoints.change, {
    ...ofParty,
    body: { reference: `planted-${level}-change` },
  })
  await owner.call(partyEndpoints.remove, ofParty)
  const body = buildEntry(case_id, { body: `planted-${level}-note`, security_level: level })
  await owner.call(journalEndpoints.create, { body })
}

/** Refused often enough for an alarm. */
async function sendMails(firm: Firm) {
  const silver = await firm.addEmployee('silver')
  for (let n = 0; n < 10; n += 1)
    await silver.ask(clientEndpoints.remove, { params: { id: (await firm.addClient()).id } })
  await reportAll(casework)
  await sealDay(casework, firm)
  const mails = (await casework.mails()).filter((mail) => mail.includes(firm.owner.email))
  return mails.map((mail) => mail.replaceAll(/=\r?\n/g, ''))
}

/** Documents of all levels with words that name the highest level they have had. */
async function plant(firm: Firm, random: Random) {
  const session = await firm.addSession()
  const { client_id, case_id, title, date } = session
  const { id: group } = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: session.id },
  })
  const documents: { id: number; level: Level }[] = []
  for (let n = 0; n < 8; n += 1) {
    const level = LEVELS[n % LEVELS.length] ?? 'red'
    const place = { client_id, case_id, session_id: session.id }
    const id = await uploadText(firm.owner, { ...place, security_level: level })
    const rename = (doc_name: string) =>
      firm.owner.call(documentEndpoints.update, { params: { id }, body: { doc_name } })
    await rename(`planted-${level}-${n}`)
    await rename(`Note ${n}`)
    if (random.below(2) === 0)
      await firm.owner.call(documentEndpoints.move, { params: { id }, body: { group_id: group } })
    documents.push({ id, level })
  }
  for (const level of LEVELS) await plantInCase(firm, case_id, level)
  const next = await firm.addClient()
  await firm.owner.call(sessionEndpoints.update, {
    params: { id: session.id },
    body: { title, date, case_id, client_id: next.id },
  })
  // Values of a document that is green today are those of the level it had.
  const lowered = random.pick(documents.filter(({ level }) => level !== 'green'))
  await firm.owner.call(documentEndpoints.update, {
    params: { id: lowered.id },
    body: { security_level: 'green' },
  })
  await firm.owner.call(clientEndpoints.update, {
    params: { id: client_id },
    body: { name: 'Renamed Ltd' },
  })
  return { client_id: next.id, case_id, session_id: session.id, group, documents }
}

test(
  `no history answer of ${FIRMS} firms has a word above the role's level, no export below admin and no mail any (HIST-006)`,
  async () => {
    for (let seed = 1; seed <= FIRMS; seed += 1) {
      const firm = await newFirm(casework)
      const random = createRandom(seed)
      const { client_id, case_id, session_id, group, documents } = await plant(firm, random)
      const mails = seed % 2 === 0 ? await sendMails(firm) : []
      expect(mails.filter((mail) => mail.includes('planted'))).toEqual([])
      expect(mails.length).toBe(seed % 2 === 0 ? 2 : 0)
      for (const role of ROLES) {
        const person = await firm.addEmployee(role)
        const requests = [
          [historyEndpoints.list, {}],
          [historyEndpoints.ofClient, { id: client_id }],
          [historyEndpoints.ofCase, { id: case_id }],
          [historyEndpoints.ofSession, { id: session_id }],
          [historyEndpoints.ofGroup, { id: group }],
          ...documents.map(({ id }) => [historyEndpoints.ofDocument, { id }] as const),
        ] as const
        const texts: string[] = []
        const records = [['case', case_id], ...documents.map(({ id }) => ['document', id] as const)]
        for (const [object_type, object_id] of role === 'admin' ? [] : records) {
          const query = { object_type, object_id: String(object_id) }
          const { status, text } = await person.ask(historyExports.recordExport, { query })
          expect([role, status]).toEqual([role, 403])
          texts.push(text)
        }
        texts.push((await person.ask(historyExports.export)).text)
        for (const [endpoint, params] of requests) {
          const query = { page_size: '100' }
          texts.push((await person.ask(endpoint, { params, query })).text)
        }
        const find = (word: string) => {
          const words = texts.join('\n').matchAll(new RegExp(`planted-(\\w+)-${word}`, 'g'))
          const found = new Set([...words].map(([, level]) => level))
          return LEVELS.filter((level) => found.has(level))
        }
        const visible = LEVELS.filter((level) => canSee(role, level))
        // Also proves that the words are there to be found; notes are in the history of the firm only.
        const words = ['', 'person', 'reference', 'change', 'note']
        expect([seed, role, words.map(find)]).toEqual([
          seed,
          role,
          words.map((word) => (word === 'note' && role !== 'admin' ? [] : visible)),
        ])
      }
    }
  },
  60_000 + FIRMS * 30_000,
)
