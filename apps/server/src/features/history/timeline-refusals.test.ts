import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { canSee, LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

const UNKNOWN_ID = 999_999_999

/** The five kinds, children first. */
const KINDS = [
  ['document', historyEndpoints.ofDocument, documentEndpoints.remove, 'Document not found'],
  ['group', historyEndpoints.ofGroup, documentGroupEndpoints.remove, 'Document group not found'],
  ['session', historyEndpoints.ofSession, sessionEndpoints.remove, 'Session not found'],
  ['case', historyEndpoints.ofCase, caseEndpoints.remove, 'Case not found'],
  ['client', historyEndpoints.ofClient, clientEndpoints.remove, 'Client not found'],
] as const

async function addOfEachKind(firm: Firm) {
  const { id: session, case_id, client_id } = await firm.addSession()
  const group = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: session },
  })
  const document = await uploadText(firm.owner, { client_id })
  return { document, group: group.id, session, case: case_id, client: client_id }
}

describe('the timeline of a record', () => {
  test('of another firm, an unknown one or one in the bin answers 404 (HIST-007)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const [own, foreign] = [await addOfEachKind(firm), await addOfEachKind(other)]

    for (const [kind, endpoint, remove, message] of KINDS) {
      const ask = (id: number) => firm.owner.ask(endpoint, { params: { id } })
      expect([kind, (await ask(own[kind])).status]).toEqual([kind, 200])
      await firm.owner.call(remove, { params: { id: own[kind] } })
      for (const id of [UNKNOWN_ID, foreign[kind], own[kind]])
        expect([kind, await ask(id)]).toMatchObject([
          kind,
          { status: 404, body: { error: { type: 'not_found', message } } },
        ])
    }
  })

  test.each(['admin', 'diamond', 'gold', 'silver'] as const)(
    'of a document above the level of %s answers 403, and otherwise its entries (HIST-007)',
    async (role) => {
      const firm = await newFirm(casework)
      const person = await firm.addEmployee(role)
      const { client_id } = await firm.addSession()

      for (const level of LEVELS) {
        const id = await uploadText(firm.owner, { client_id, security_level: level })
        const { status, body } = await person.ask(historyEndpoints.ofDocument, { params: { id } })
        expect([level, status, body]).toMatchObject(
          canSee(role, level)
            ? [level, 200, { data: { pagination: { count: 1 } } }]
            : [
                level,
                403,
                { error: { message: 'You do not have permission to view this document.' } },
              ],
        )
      }
    },
  )
})
